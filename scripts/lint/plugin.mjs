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

// eslint-disable-next-line import/no-default-export -- the linter reads the default export
export default { meta: { name: 'armazem' }, rules: { 'effect-result': effectResult } }
