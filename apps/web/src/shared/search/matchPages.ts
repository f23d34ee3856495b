// Pages of the menu by name: the start of the name first, then anywhere in it, then by the group's name.

import type { MenuPage } from '../console/menuTree.ts'

const rank = ({ name, group }: MenuPage, wanted: string): number => {
  const at = name.toLowerCase().indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return 1
  return group?.toLowerCase().includes(wanted) ? 2 : Number.POSITIVE_INFINITY
}

export const matchPages = (pages: readonly MenuPage[], typed: string): MenuPage[] => {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return [...pages]
  return pages
    .map((page) => ({ page, rank: rank(page, wanted) }))
    .filter((match) => Number.isFinite(match.rank))
    .sort((one, other) => one.rank - other.rank)
    .map(({ page }) => page)
}
