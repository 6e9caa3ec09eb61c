// Rules of our own for oxlint, for what its own rules cannot say.

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/**
 * React calls whatever an effect returns. The type of an expression does not tell what browsers return in the end:
 * `scrollIntoView()` returns void by its type, and a Promise in Chromium.
 */
const effectResult = {
  meta: {
    type: 'problem',
    messages: {
      expression:
        'React calls what an effect returns. Give the effect a block, and let it return nothing, a function, or a constant that names one.',
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (!EFFECTS.has(nameOf(node.callee))) return
        const [effect] = node.arguments
        if (!effect || !FUNCTIONS.has(effect.type)) return
        if (effect.async) context.report({ node: effect, messageId: 'expression' })
        for (const result of resultsOf(effect.body)) {
          if (!isCleanUp(result)) context.report({ node: result, messageId: 'expression' })
        }
      },
    }
  },
}

function nameOf(callee) {
  return callee.type === 'MemberExpression' ? callee.property.name : callee.name
}

/** Returns what a function answers with, without the answers of the functions inside. */
function resultsOf(node) {
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

/** Binary fractions lose cents: 0.1 + 0.2. Money is added up by src/schema/decimal.ts. */
const moneyArithmetic = {
  meta: {
    type: 'problem',
    messages: {
      number:
        'Numbers lose cents. Use sum, subtract or multiply of src/schema/decimal.ts for {{name}}.',
    },
  },
  create(context) {
    const check = (node) => {
      if (!ARITHMETIC.has(node.operator)) return
      const sides = [node.left, node.right]
      if (sides.some(isText) || isComparison(node)) return
      if (node.operator === '*' && sides.some(isSign)) return
      const money = sides.find((side) => MONEY.test(amountName(side)))
      if (money) context.report({ node, messageId: 'number', data: { name: amountName(money) } })
    }
    return { BinaryExpression: check, AssignmentExpression: check }
  },
}

/** Returns the name of a variable or member, also behind `?? 0`, `!` and `Number()`. */
function amountName(node) {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return node.computed ? '' : node.property.name
    case 'TSNonNullExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'UnaryExpression':
      return amountName(node.expression ?? node.argument)
    case 'LogicalExpression':
      return amountName(node.left)
    case 'CallExpression':
      return node.callee.name === 'Number' && node.arguments[0] ? amountName(node.arguments[0]) : ''
    default:
      return ''
  }
}

/** Returns whether the node is the answer of a comparison such as `(a, b) => a.total - b.total`. */
function isComparison({ operator, parent }) {
  return operator === '-' && parent.type === 'ArrowFunctionExpression' && parent.params.length === 2
}

/** Multiplying by 1 or -1 is exact. */
function isSign(node) {
  const sign = node.type === 'UnaryExpression' ? node.argument : node
  const name = sign.type === 'CallExpression' ? sign.callee.name : sign.name
  return name === 'sign' || name === 'signOf' || sign.value === 1
}

function isText(node) {
  return (
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  )
}

// eslint-disable-next-line import/no-default-export -- the linter reads the default export
export default {
  meta: { name: 'armazem' },
  rules: { 'effect-result': effectResult, 'money-arithmetic': moneyArithmetic },
}
