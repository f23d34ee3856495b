import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { MEMBER } from '@xinqi/api/status-names'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DepartmentTree } from './DepartmentTree.tsx'
import { branchesOf, type Department, foundRows, openRows, pathTo } from './departmentRows.ts'
import { inChunks } from './inChunks.ts'
import { memberFilter } from './memberFilter.ts'
import { readPasted } from './pastedMembers.ts'

// antd draws slowly when the machine is busy.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

const department = (departmentId: string, parentId: string | null, memberCount = 1): Department => ({
  departmentId,
  parentId,
  name: departmentId,
  memberCount,
})
const COMPANY = [
  department('华东组', '销售部', 5),
  department('总公司', null, 1),
  department('销售部', '总公司', 2),
  department('法务部', '总公司', 3),
]
const names = (rows: ReturnType<typeof openRows>) => rows.map(({ branch }) => branch.name)

describe('departments as rows', () => {
  const roots = branchesOf(COMPANY)
  it('counts the members of everything below', () => {
    expect(roots[0]?.totalMembers).toBe(11)
    expect(roots[0]?.children.find(({ name }) => name === '销售部')?.totalMembers).toBe(7)
  })
  it('shows what is open, with level and place among its siblings', () => {
    const rows = openRows(roots, new Set(['总公司']))
    expect(names(rows)).toEqual(['总公司', '销售部', '法务部'])
    expect(rows[2]).toMatchObject({ level: 2, position: 2, siblings: 2, open: false })
  })
  it('finds a department with the way to it, and nothing else', () => {
    expect(names(foundRows(roots, '华东'))).toEqual(['总公司', '销售部', '华东组'])
    expect(foundRows(roots, '没有')).toEqual([])
  })
  it('loses no department whose parent is gone', () => {
    expect(branchesOf([department('孤儿', '已删除')]).map(({ name }) => name)).toEqual(['孤儿'])
  })
  it('walks the path from the root', () => {
    expect(pathTo(COMPANY, '华东组').map(({ name }) => name)).toEqual(['总公司', '销售部', '华东组'])
    expect(pathTo(COMPANY, '已删除')).toEqual([])
  })
})

describe('DepartmentTree', () => {
  // The test's browser draws nothing and so measures nothing.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  })
  afterEach(() => vi.restoreAllMocks())
  const shown = (open: string[]) => {
    const onSelect = vi.fn()
    const onToggle = vi.fn()
    const rows = openRows(branchesOf(COMPANY), new Set(open))
    render(<DepartmentTree rows={rows} selected="总公司" onSelect={onSelect} onToggle={onToggle} />)
    const tree = screen.getByRole('tree')
    return { onSelect, onToggle, tree, press: (key: string) => fireEvent.keyDown(tree, { key }) }
  }
  it('walks and chooses by keyboard', () => {
    const { press, onSelect, tree } = shown(['总公司'])
    press('ArrowDown')
    press('ArrowDown')
    press('ArrowDown')
    expect(tree.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('treeitem', { name: '法务部，3 人' }).id,
    )
    press('ArrowUp')
    press('Enter')
    expect(onSelect.mock.calls[0]?.[0].name).toBe('销售部')
  })
  it('opens to the right, closes to the left, and goes up from a leaf', () => {
    const { press, onToggle, tree } = shown(['总公司'])
    press('ArrowRight')
    press('ArrowRight')
    expect(onToggle).toHaveBeenCalledWith(expect.objectContaining({ name: '销售部' }), true)
    press('ArrowLeft')
    expect(tree.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('treeitem', { name: '总公司，11 人' }).id,
    )
    press('ArrowLeft')
    expect(onToggle).toHaveBeenLastCalledWith(expect.objectContaining({ name: '总公司' }), false)
  })
  it('draws only the rows in sight of a thousand', () => {
    const many = [
      department('总公司', null),
      ...Array.from({ length: 1000 }, (_, n) => department(`部门${n}`, '总公司')),
    ]
    const rows = openRows(branchesOf(many), new Set(['总公司']))
    expect(rows).toHaveLength(1001)
    render(<DepartmentTree rows={rows} selected={undefined} onSelect={vi.fn()} onToggle={vi.fn()} />)
    const drawn = screen.getAllByRole('treeitem').length
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThan(60)
  })
})

describe('memberFilter', () => {
  it('asks for what the address says', () => {
    expect(memberFilter({ keyword: '李', status: '0', departmentId: 'd1', direct: '1' })).toEqual({
      keyword: '李',
      status: MEMBER.frozen,
      departmentId: 'd1',
      withSubordinates: false,
    })
  })
  it('asks for nothing when the address says nothing it knows', () => {
    expect(memberFilter({ status: '9', direct: '1' })).toEqual({})
  })
})

describe('readPasted', () => {
  it('reads a name and a number a line, in any order, however they are set apart', () => {
    expect(readPasted('张三 13800000001\n\n13900000002，李 四\r\n').members).toEqual([
      { name: '张三', mobile: '13800000001' },
      { name: '李 四', mobile: '13900000002' },
    ])
  })
  it('names each line it cannot take, and why', () => {
    expect(readPasted('张三 138\n13800000001\n李四 13800000002\n王五 13800000002').problems).toEqual([
      '第 1 行：没有正确的手机号',
      '第 2 行：姓名应为 1–50 个字',
      '第 4 行：手机号与第 3 行重复',
    ])
  })
})

describe('inChunks', () => {
  it('sends no more at once than the server takes, in order', async () => {
    const sent: number[][] = []
    await inChunks([1, 2, 3, 4, 5], 2, async (some) => sent.push(some))
    expect(sent).toEqual([[1, 2], [3, 4], [5]])
  })
})
