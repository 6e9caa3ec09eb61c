// Rules of this project for oxlint.

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/**
 * Rejects effects that return anything but a function or a variable, such as the value of a call, because React calls
 * whatever an effect returns. Types do not help: `scrollIntoView()` returns void by its type, and a Promise in Chromium.
 */
const effectResult = {
  meta: {
    type: 'problem',
    messages: {
      expression:
        'React calls what an effect returns. Give the effect a block, and let it return nothing, a function, or a constant that holds a function.',
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (!EFFECTS.has(getCalleeName(node.callee))) return
        const [effect] = node.arguments
        if (!effect || !FUNCTIONS.has(effect.type)) return
        if (effect.async) context.report({ node: effect, messageId: 'expression' })
        for (const result of listResults(effect.body)) {
          if (!isCleanUp(result)) context.report({ node: result, messageId: 'expression' })
        }
      },
    }
  },
}

function getCalleeName(callee) {
  return callee.type === 'MemberExpression' ? callee.property.name : callee.name
}

/** Returns the results of a function, without those of nested functions. */
function listResults(node) {
  if (node.type !== 'BlockStatement') return [node]
  const results = []
  const visit = (value) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!value || typeof value.type !== 'string' || FUNCTIONS.has(value.type)) return
    if (value.type === 'ReturnStatement' && value.argument) results.push(value.argument)
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') visit(child)
  }
  node.body.forEach(visit)
  return results
}

function isCleanUp(result) {
  return FUNCTIONS.has(result.type) || result.type === 'Identifier'
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/='])
const MONEY =
  /^(amount|total|subtotal|net|gross|tax|taxAmount|price|unitPrice|cost|unitCost|averageCost|discount|documentDiscount|shipping|rounding|due|paid|credited|writtenOff|balance|debit|credit|value|tendered|change|margin|profit)$|(Amount|Total|Price|Cost|Due|Paid|Balance)$/

/**
 * Rejects arithmetic with amounts of money, because binary fractions lose cents: 0.1 + 0.2. Amounts are added by
 * src/schema/decimal.ts.
 */
const moneyArithmetic = {
  meta: {
    type: 'problem',
    messages: {
      number: 'Numbers lose cents. Use the functions of src/schema/decimal.ts for {{name}}.',
    },
  },
  create(context) {
    const check = (node) => {
      if (!ARITHMETIC.has(node.operator)) return
      const sides = [node.left, node.right]
      if (sides.some(isText) || isComparison(node)) return
      if (node.operator === '*' && sides.some(isSign)) return
      const money = sides.find((side) => MONEY.test(getAmountName(side)))
      if (money) context.report({ node, messageId: 'number', data: { name: getAmountName(money) } })
    }
    return { BinaryExpression: check, AssignmentExpression: check }
  },
}

/** Returns the name of a variable or member, also behind a sign, `?? 0`, `!` and `Number()`; empty for other nodes. */
function getAmountName(node) {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return node.computed ? '' : node.property.name
    case 'TSNonNullExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'UnaryExpression':
      return getAmountName(node.expression ?? node.argument)
    case 'LogicalExpression':
      return getAmountName(node.left)
    case 'CallExpression':
      return node.callee.name === 'Number' && node.arguments[0]
        ? getAmountName(node.arguments[0])
        : ''
    default:
      return ''
  }
}

/**
 * Returns whether a node is the difference that a compare function returns, such as `(a, b) =>
 * a.total - b.total`.
 */
function isComparison({ operator, parent }) {
  return operator === '-' && parent.type === 'ArrowFunctionExpression' && parent.params.length === 2
}

/**
 * Returns whether a node is 1, or a variable or call named `sign` or `getSign`, also with a minus:
 * multiplication by these is exact.
 */
function isSign(node) {
  const sign = node.type === 'UnaryExpression' ? node.argument : node
  const name = sign.type === 'CallExpression' ? sign.callee.name : sign.name
  return name === 'sign' || name === 'getSign' || sign.value === 1
}

function isText(node) {
  return (
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  )
}

/**
 * Keeps the rooms of a folder in order: a room may import only rooms that are listed before it. The
 * option is `{ "src/admin": ["core", "kit", …] }`, lowest room first. `*` is the position of rooms
 * that are not listed. Files beside the rooms, such as an entry point, may import all rooms.
 */
const roomOrder = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    messages: {
      higher: '{{room}} may not import {{other}}: the order of the rooms is {{order}}.',
      entry: '{{room}} may not import a file beside the rooms: such files import all rooms.',
      unknown: '{{room}} has no place in the order of the rooms: add it to .oxlintrc.json.',
    },
  },
  create(context) {
    const [folder, rooms] =
      Object.entries(context.options[0]).find(([name]) => context.filename.includes(`/${name}/`)) ??
      []
    if (!folder) return {}
    const root = context.filename.slice(
      0,
      context.filename.lastIndexOf(`/${folder}/`) + folder.length + 2,
    )
    const room = getRoom(root, context.filename)
    if (!room) return {}
    const findPlace = (name) => rooms.indexOf(rooms.includes(name) ? name : '*')
    const place = findPlace(room)
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const path = new URL(source.value, `file://${context.filename}`).pathname
      const other = getRoom(root, path)
      if (!other && path.startsWith(root))
        context.report({ node: source, messageId: 'entry', data: { room } })
      if (!other || other === room || findPlace(other) < place) return
      context.report({
        node: source,
        messageId: 'higher',
        data: { room, other, order: rooms.join(', ') },
      })
    }
    return {
      Program: (node) => {
        if (place < 0) context.report({ node, messageId: 'unknown', data: { room } })
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

/**
 * Returns the name of the folder directly below the root that contains a file; undefined for a file
 * outside of these folders.
 */
function getRoom(root, path) {
  if (!path.startsWith(root)) return undefined
  const [room, rest] = path.slice(root.length).split('/', 2)
  return rest === undefined ? undefined : room
}

// eslint-disable-next-line import/no-default-export -- the linter reads the default export
export default {
  meta: { name: 'armazem' },
  rules: {
    'effect-result': effectResult,
    'money-arithmetic': moneyArithmetic,
    'room-order': roomOrder,
  },
}
