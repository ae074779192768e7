// Writes docs/coverage.md from the rules and the tests that cite them: `node scripts/coverage.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5'
import { filesBelow } from './ensure.mjs'
import { root as checkout } from './run.mjs'

/** @typedef {{ page: string, number: number, title: string }} Rule */
/** @typedef {{ title: string, path: string, cites: string[] }} Test */

const folders = ['bench', 'client', 'scripts', 'server', 'shared', 'test']

/** The rules of the pages, in their order. @param {string} root @returns {Rule[]} */
const rulesOf = (root) =>
  filesBelow(join(root, 'docs/rules')).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number, title = '']) => ({
      page: basename(path, '.md'),
      number: Number(number),
      title,
    })),
  )

/** The rules that a text cites, as `park#4`. @param {string} text */
const citations = (text) =>
  [...text.matchAll(/rules\/([\w-]+)\.md#(\d+)/g)].map(([, page, number]) => `${page}#${number}`)

/**
 * The tests of a file, each with the rules it cites: in the comments right above it or in its
 * title. Citations above a `describe` or a loop count for all tests in it.
 * @param {string} path @param {string} text @returns {Test[]}
 */
function testsIn(path, text) {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  /** @type {Test[]} */
  const tests = []
  /** @param {ts.Node} node */
  const above = (node) =>
    (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).flatMap(({ pos, end }) =>
      citations(text.slice(pos, end)),
    )
  /** @param {ts.Node} node @param {string[]} inherited @param {string[]} titles */
  const visit = (node, inherited, titles) => {
    if (ts.isForOfStatement(node)) {
      ts.forEachChild(node, (child) => visit(child, [...inherited, ...above(node)], titles))
      return
    }
    const call = ts.isExpressionStatement(node) && ts.isCallExpression(node.expression) ? node.expression : undefined
    const kind = call && kindOf(call)
    if (!call || !kind) {
      ts.forEachChild(node, (child) => visit(child, inherited, titles))
      return
    }
    const own = titleOf(call.arguments[0])
    const cites = [...inherited, ...above(node), ...citations(own)]
    const names = [...titles, own.replace(/\s*\(?rules\/[\w-]+\.md#\d+(, rules\/[\w-]+\.md#\d+)*\)?(: )?/g, '')]
    if (kind === 'test') tests.push({ title: names.filter(Boolean).join(' › '), path, cites: [...new Set(cites)] })
    else for (const argument of call.arguments) visit(argument, cites, names)
  }
  visit(source, [], [])
  return tests
}

/**
 * Whether a call declares a test or a group of them, `it.each(…)(…)` and the like included. @param
 * {ts.CallExpression} call
 */
function kindOf(call) {
  /** @type {ts.Expression} */
  let callee = call.expression
  while (
    ts.isCallExpression(callee) ||
    ts.isPropertyAccessExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
  ) {
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression
  }
  if (!ts.isIdentifier(callee) || call.arguments.length < 2) return undefined
  return callee.text === 'describe' ? 'group' : ['it', 'test'].includes(callee.text) ? 'test' : undefined
}

/** The words of a title, with its expressions in braces. @param {ts.Expression | undefined} node */
function titleOf(node) {
  if (!node) return ''
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return node.getText()
  return (
    node.head.text +
    node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`).join('')
  )
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
/** The anchor that Markdown makes from a heading. @param {string} heading */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/**
 * The report: each rule with the tests that cite it, and where they are.
 * @param {string} root the checkout
 * @returns {{ text: string, untested: string[] }} the text of docs/coverage.md, and the rules that
 * no test cites, as `park#4`
 */
export function coverageOf(root) {
  const rules = rulesOf(root)
  const tests = folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path))
    .flatMap((path) => testsIn(relative(root, path), readFileSync(path, 'utf8')))
  /** @type {Map<string, Test[]>} */
  const byRule = new Map(rules.map(({ page, number }) => [`${page}#${number}`, []]))
  for (const test of tests) for (const cited of test.cites) byRule.get(cited)?.push(test)
  const untested = [...byRule].filter(([, found]) => found.length === 0).map(([rule]) => rule)
  const pages = [...new Set(rules.map(({ page }) => page))]
  const rows = pages.flatMap((page) => [
    `## ${page}`,
    '',
    '| Rule | Test | Place |',
    '|---|---|---|',
    ...rules
      .filter((rule) => rule.page === page)
      .flatMap((rule) => {
        const heading = `${rule.number}. ${rule.title}`
        const name = `[${cell(heading)}](rules/${page}.md#${anchorOf(heading)})`
        const found = byRule.get(`${page}#${rule.number}`) ?? []
        if (found.length === 0) return [`| ${name} | none | |`]
        return found.map(({ title, path }, at) => `| ${at === 0 ? name : ''} | ${cell(title)} | \`${path}\` |`)
      }),
    '',
  ])
  const head = [
    '# Each rule with its tests',
    '',
    'Written by `node scripts/coverage.mjs` from the [rules](rules/README.md) and the comments above the tests. Do not edit.',
    `${rules.length} rules, ${rules.length - untested.length} of them with a test; ${tests.length} tests, ${tests.filter(({ cites }) => cites.length > 0).length} of them for a rule.`,
    '',
  ]
  return { text: [...head, ...rows].join('\n'), untested }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { text, untested } = coverageOf(checkout)
  writeFileSync(join(checkout, 'docs', 'coverage.md'), text)
  if (untested.length > 0) console.log(`Without a test: ${untested.join(', ')}`)
}
