// Ticking in the permission tree. A page brings nothing but itself; a button needs its page; a page taken away
// takes its buttons along; a group stands for everything in it. Keys one may not give stay as they are.

import type { MenuNode } from '@xinqi/api/menus'

export type Tick = 'all' | 'some' | 'none'

/** Only pages and buttons are granted: a group is shown when something in it is. */
const isGroup = (node: MenuNode) => node.functionType === 1 && !node.vueUri

const keysIn = (node: MenuNode): string[] => [
  ...(isGroup(node) ? [] : [node.key]),
  ...(node.children ?? []).flatMap(keysIn),
]

const ancestorsOf = (nodes: readonly MenuNode[], key: string): MenuNode[] | null => {
  for (const node of nodes) {
    if (node.key === key) return []
    const below = ancestorsOf(node.children ?? [], key)
    if (below) return [node, ...below]
  }
  return null
}

export const tickOf = (node: MenuNode, granted: ReadonlySet<string>): Tick => {
  const keys = keysIn(node)
  const held = keys.filter((key) => granted.has(key)).length
  return held === 0 ? 'none' : held === keys.length ? 'all' : 'some'
}

export const setTick = (
  menus: readonly MenuNode[],
  granted: ReadonlySet<string>,
  node: MenuNode,
  on: boolean,
  mayGive: (key: string) => boolean,
): ReadonlySet<string> => {
  const next = new Set(granted)
  const wanted = on && !isGroup(node) ? [node.key] : keysIn(node)
  for (const key of wanted.filter(mayGive)) {
    if (on) next.add(key)
    else next.delete(key)
  }
  if (on && !isGroup(node)) {
    for (const above of ancestorsOf(menus, node.key) ?? []) {
      if (!isGroup(above) && mayGive(above.key)) next.add(above.key)
    }
  }
  return next
}

export const sameKeys = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key))
