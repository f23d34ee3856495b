// React as it asks to be written: no dependency of an effect is kept quiet, and no ref is written while something is
// rendered. What must run once but know what is so now is an effect event (`useEffectEvent`); what a timer or a handler
// must know by then is `useLatest`; what begins anew is a `Restartable`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node) => /^(ArrowFunction|Function)/.test(type)

/** What runs while `body` is rendered: everything but functions, which run later, and what a memo computes. */
const renderedIn = (body: Node): Node[] =>
  childrenOf(body).flatMap((child) => {
    const memo = child.type === 'CallExpression' && (child.callee as Node).name === 'useMemo'
    const [factory] = memo ? (child.arguments as Node[]) : []
    if (factory && isFunction(factory)) return [child, ...renderedIn(factory)]
    return isFunction(child) ? [] : [child, ...renderedIn(child)]
  })

const isRefOf = (target: unknown) =>
  isNode(target) && target.type === 'MemberExpression' && (target.property as Node).name === 'current'

const WRITES_A_REF = /\.current\s*(=[^=]|\+\+|--|[-+*/|&?]+=)|(\+\+|--)[\w.]+\.current/

/** Lines on which a component or a hook of this source writes a ref while it renders. */
export const refsWrittenIn = (file: string, source: string): string[] => {
  if (!WRITES_A_REF.test(source)) return []
  const found: string[] = []
  const visit = (node: Node, name: string | undefined) => {
    if (isFunction(node) && name && /^(use[A-Z]|[A-Z])/.test(name))
      for (const { type, left, argument, start } of renderedIn(node))
        if (
          (type === 'AssignmentExpression' && isRefOf(left)) ||
          (type === 'UpdateExpression' && isRefOf(argument))
        )
          found.push(`${file}:${source.slice(0, start).split('\n').length}`)
    const own = node.type === 'VariableDeclarator' ? (node.id as Node).name : (node.id as Node | null)?.name
    for (const child of childrenOf(node))
      visit(
        child,
        isFunction(child)
          ? (((child.id as Node | null)?.name ?? own) as string | undefined)
          : (own as string | undefined),
      )
  }
  visit(parseSync(file, source).program as unknown as Node, undefined)
  return found
}

it('keeps no dependency of an effect quiet', () => {
  const quiet = FILES.filter((file) =>
    /biome-ignore[^\n]*(useExhaustiveDependencies|useHookAtTopLevel)|eslint-disable/.test(
      readFileSync(join(SRC, file), 'utf8'),
    ),
  )
  expect(quiet).toEqual([])
})

it('writes no ref while rendering', () => {
  expect(FILES.flatMap((file) => refsWrittenIn(file, readFileSync(join(SRC, file), 'utf8')))).toEqual([])
}, 60_000)

it('finds a ref that is written while rendering, and none that is written later', () => {
  const found = refsWrittenIn(
    'sample.tsx',
    `const useSample = (on: () => void) => {
  const latest = useRef(on)
  latest.current = on
  const count = useRef(0)
  count.current++
  useMemo(() => { latest.current = on }, [on])
  useEffect(() => { latest.current = on })
  return () => { count.current = 0 }
}
const Sample = () => { const box = useRef(0); if (box) box.current = 1; return <i onClick={() => { box.current = 2 }} /> }
function notAHook(box: { current: number }) { box.current = 1 }`,
  )
  expect(found).toEqual(['sample.tsx:3', 'sample.tsx:5', 'sample.tsx:6', 'sample.tsx:10'])
})
