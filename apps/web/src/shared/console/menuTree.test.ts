import { BUILT_IN_GRANTS, menusFor } from '@xinqi/api/menus'
import { describe, expect, it } from 'vitest'
import { matchPages } from '../search/matchPages.ts'
import { currentPage, groupsOf, pagesOf } from './menuTree.ts'

const everything = menusFor(new Set(BUILT_IN_GRANTS[1]))
const employee = menusFor(new Set(BUILT_IN_GRANTS[4]))

describe('the menu tree', () => {
  it('has no more groups than the eye can hold, and no buttons among the pages', () => {
    expect(groupsOf(everything).length).toBeLessThanOrEqual(12)
    expect(pagesOf(everything).map(({ name }) => name)).not.toContain('下载合同')
  })
  it('is smaller for an employee', () => {
    expect(pagesOf(everything).map(({ path }) => path)).toContain('/operation')
    expect(pagesOf(employee).map(({ path }) => path)).not.toContain('/operation')
  })
  it('finds the entry an address stands under', () => {
    const pages = pagesOf(everything)
    expect(currentPage(pages, '/draftAI/42')?.path).toBe('/draftAI')
    expect(currentPage(pages, '/operation')?.name).toBe('操作日志')
    expect(currentPage(pages, '/sealAuthList')?.path).toBe('/sealAuthList')
    expect(currentPage(pages, '/nowhere')).toBeUndefined()
  })
})

describe('searching pages', () => {
  const names = (typed: string) => matchPages(pagesOf(everything), typed).map(({ name }) => name)
  it('puts names that begin with the word first, groups last', () => {
    expect(names('智能')[0]).toMatch(/^智能/)
    expect(names('日志')).toEqual(['操作日志'])
    expect(names('组织')).toContain('角色管理')
    expect(names('没有这页')).toEqual([])
  })
})
