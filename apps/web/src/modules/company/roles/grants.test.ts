import { BUILT_IN_GRANTS, flatMenus, MENUS, menusFor } from '@xinqi/api/menus'
import { describe, expect, it } from 'vitest'
import { sameKeys, setTick, tickOf } from './grants.ts'

const everything = (_key: string) => true
const find = (key: string) => flatMenus().find(({ node }) => node.key === key)!.node
const tick = (granted: Iterable<string>, key: string, on: boolean, mayGive = everything) =>
  setTick(MENUS, new Set(granted), find(key), on, mayGive)

describe('ticking', () => {
  it('a button brings the page it stands on, so that it can be reached', () => {
    expect([...tick([], 'system:org:operationExport', true)].sort()).toEqual([
      'system:org:operation',
      'system:org:operationExport',
    ])
  })
  it('a page brings nothing but itself', () => {
    expect([...tick([], 'system:org:member', true)]).toEqual(['system:org:member'])
  })
  it('a page taken away takes its buttons along', () => {
    const held = ['system:org:member', 'system:org:memberEdit', 'system:org:role']
    expect([...tick(held, 'system:org:member', false)]).toEqual(['system:org:role'])
  })
  it('a group gives and takes everything in it, without being a grant itself', () => {
    const given = tick([], 'system:relate', true)
    expect([...given].sort()).toEqual([
      'system:relate:act',
      'system:relate:edit',
      'system:relate:invite',
      'system:relate:list',
      'system:relate:usage',
    ])
    expect(tick(given, 'system:relate', false).size).toBe(0)
  })
  it('leaves alone what the editor may not give', () => {
    const mine = (key: string) => key !== 'system:relate:edit'
    expect(tick([], 'system:relate', true, mine).has('system:relate:edit')).toBe(false)
    expect([...tick(['system:relate:edit'], 'system:relate', false, mine)]).toEqual(['system:relate:edit'])
  })
  it('says all, some or none', () => {
    const group = find('system:relate')
    expect(tickOf(group, new Set())).toBe('none')
    expect(tickOf(group, new Set(['system:relate:invite']))).toBe('some')
    expect(tickOf(group, tick([], 'system:relate', true))).toBe('all')
  })
  it('shows every group of a full role as full', () => {
    const full = new Set<string>(BUILT_IN_GRANTS[1])
    expect(MENUS.every((group) => tickOf(group, full) === 'all')).toBe(true)
  })
  it('what is ticked is what the sidebar shows', () => {
    const menus = menusFor(tick([], 'system:org:operationExport', true))
    expect(menus.map(({ name }) => name)).toEqual(['组织管理'])
    expect(menus[0]?.children?.map(({ name }) => name)).toEqual(['操作日志'])
  })
})

describe('sameKeys', () => {
  it('does not mind the order', () => {
    expect(sameKeys(new Set(['a', 'b']), new Set(['b', 'a']))).toBe(true)
    expect(sameKeys(new Set(['a', 'b']), new Set(['a', 'c']))).toBe(false)
  })
})
