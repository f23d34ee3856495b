// The server's menu tree as the sidebar and the search need it.

import type { MenuNode } from '@xinqi/api/menus'

export type MenuPage = { key: string; name: string; path: string; group: string | null }
export type MenuGroup = {
  key: string
  name: string
  icon: string | undefined
  path: string | null
  pages: MenuPage[]
}

const isMenu = (node: MenuNode) => node.functionType === 1

export const groupsOf = (menus: readonly MenuNode[]): MenuGroup[] =>
  menus.filter(isMenu).map((group) => ({
    key: group.key,
    name: group.name,
    icon: group.icon,
    path: group.vueUri ?? null,
    pages: (group.children ?? [])
      .filter(isMenu)
      .flatMap((page) =>
        page.vueUri ? [{ key: page.key, name: page.name, path: page.vueUri, group: group.name }] : [],
      ),
  }))

export const pagesOf = (menus: readonly MenuNode[]): MenuPage[] =>
  groupsOf(menus).flatMap((group) => [
    ...(group.path ? [{ key: group.key, name: group.name, path: group.path, group: null }] : []),
    ...group.pages,
  ])

/** The menu entry an address belongs to: itself, or the longest one it stands under. */
export const currentPage = (pages: readonly MenuPage[], pathname: string): MenuPage | undefined =>
  pages
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]
