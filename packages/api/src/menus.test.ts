import { describe, expect, it } from 'vitest'
import { BUILT_IN_GRANTS, flatMenus, MENUS, menusFor, PERMISSION_KEYS } from './menus.ts'

const keysFor = (...granted: string[]) => flatMenus(menusFor(new Set(granted))).map(({ node }) => node.key)

describe('menusFor', () => {
  it('shows a page without the buttons that were not granted', () => {
    expect(keysFor('system:org:member')).toEqual(['system:org', 'system:org:member'])
  })
  it('shows the buttons that were, and a group as long as something is in it', () => {
    expect(keysFor('system:org:member', 'system:org:memberExport')).toEqual([
      'system:org',
      'system:org:member',
      'system:org:memberExport',
    ])
    expect(keysFor('system:org')).toEqual([])
  })
  it('never shows a page or button that a built-in role does not hold', () => {
    for (const granted of Object.values(BUILT_IN_GRANTS)) {
      const shown = flatMenus(menusFor(new Set<string>(granted))).filter(
        ({ node }) => node.functionType === 2 || node.vueUri,
      )
      expect(shown.map(({ node }) => node.key).filter((key) => !granted.includes(key as never))).toEqual([])
    }
  })
  it('shows everything to who holds everything', () => {
    expect(menusFor(new Set<string>(PERMISSION_KEYS))).toEqual(MENUS)
  })
})
