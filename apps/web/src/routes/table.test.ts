import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { flatMenus, MENUS, OPERATOR_MENUS } from '@xinqi/api/menus'
import { describe, expect, it } from 'vitest'
import { CONSOLE } from '../modules/open/tools/consoleNav.ts'
import { TOOLS, TOP } from '../modules/open/tools/platformNav.ts'
import { CONSOLE_PAGES } from './pages/console.ts'
import { ENTRY_PAGES } from './pages/entry.ts'
import { PUBLIC_PAGES } from './pages/public.ts'
import { SPECIFIED, TABLE } from './table.ts'

/** The specification's own list lies beside the repository on the machines that have it. */
const SPEC = resolve(import.meta.dirname, '../../../../../shared/spec/routes.tsv')
const SPEC_ROWS = 154
const menus = flatMenus([...MENUS, ...OPERATOR_MENUS])

/** Called a block chain only where somebody outside holds its head, which the page itself finds out. */
const TITLED_IN_SPECIFICATION: Record<string, string> = { '/chainview': '区块链存证查看' }

describe('the route table', () => {
  it('has as many rows as the specification', () => {
    expect(SPECIFIED).toHaveLength(SPEC_ROWS)
  })

  it.skipIf(!existsSync(SPEC))('equals the specification row by row (needs its routes.tsv)', () => {
    const rows = readFileSync(SPEC, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t').slice(0, 4))
    const titled = ({ path, title }: (typeof SPECIFIED)[number]) => TITLED_IN_SPECIFICATION[path] ?? title
    expect(SPECIFIED.map((page) => [page.layout, page.auth, page.path, titled(page)])).toEqual(rows)
  })

  it('names each path once', () => {
    expect(new Set(TABLE.map(({ path }) => path)).size).toBe(TABLE.length)
  })

  it('has every page the open platform leads to', () => {
    const links = [...TOP, { name: '', links: TOOLS }, ...CONSOLE].flatMap((entry) =>
      'links' in entry ? entry.links : [entry],
    )
    const known = new Set<string>(TABLE.map(({ path }) => path))
    expect(links.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
  })

  it('gives every authorised page the permission of the menu that opens it', () => {
    const menuAt = new Map(menus.map(({ node }) => [node.vueUri, node.key]))
    for (const { path, auth, permission } of TABLE) {
      expect(permission, path).toBe(menuAt.get(path))
      if (auth === 'authorised') expect(permission, path).toBeDefined()
    }
  })

  it('lets every menu of the sidebar open a page of the table', () => {
    const paths = new Set<string>(TABLE.map(({ path }) => path))
    for (const { node } of menus) if (node.vueUri) expect(paths).toContain(node.vueUri)
  })

  it('keeps alive only pages behind a login', () => {
    expect(TABLE.filter(({ keepAlive, auth }) => keepAlive && auth === 'none')).toEqual([])
  })

  it('leads nobody to a page that is not there', () => {
    const built = { ...ENTRY_PAGES, ...PUBLIC_PAGES, ...CONSOLE_PAGES }
    expect(TABLE.filter(({ path }) => !(path in built))).toEqual([])
  })

  it('builds no page that is not in the table, and lists each where its layout looks for it', () => {
    const layouts = new Map<string, string>(TABLE.map(({ path, layout }) => [path, layout]))
    const misplaced = (pages: object, isThere: (layout: string | undefined) => boolean) =>
      Object.keys(pages).filter((path) => !isThere(layouts.get(path)))
    expect(misplaced({ ...ENTRY_PAGES, ...PUBLIC_PAGES }, (layout) => layout === 'public')).toEqual([])
    expect(misplaced(CONSOLE_PAGES, (layout) => layout !== undefined && layout !== 'public')).toEqual([])
  })
})
