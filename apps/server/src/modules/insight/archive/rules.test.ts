import { describe, expect, it } from 'vitest'
import { hiddenFrom } from './access.ts'
import { factsIn } from './facts.ts'
import { folderFor, foldText, isSearchable, treeProblem } from './rules.ts'
import { placesIn } from './search-text.ts'

const folder = (id: string, parent_id: string | null = null, contract_type_ids: string[] = []) => ({
  id,
  parent_id,
  name: id,
  contract_type_ids,
})

describe('the tree of folders', () => {
  const tree = [folder('a'), folder('b', 'a'), folder('c', 'b', ['sale'])]
  it('takes no folder into itself, none too deep, and no kind twice', () => {
    expect(treeProblem(tree, folder('a', 'c'))).toMatch(/自己的下级/)
    expect(treeProblem([...tree, folder('d', 'c'), folder('e', 'd')], folder('f', 'e'))).toMatch(/最多 5 级/)
    expect(treeProblem(tree, folder('d', null, ['sale']))).toMatch(/「c」/)
    expect(treeProblem(tree, folder('d', 'nowhere'))).toMatch(/上级目录不存在/)
    expect(treeProblem(tree, folder('c', 'a', ['sale', 'lease']))).toBeUndefined()
  })
  it('moves a folder with everything below it, as deep as that goes', () => {
    const deep = [folder('x'), folder('y', 'x'), folder('z', 'y'), ...tree]
    expect(treeProblem(deep, folder('a', 'z'))).toMatch(/最多 5 级/)
  })
  it('knows where a kind is filed', () => {
    expect(folderFor(tree, 'sale')?.id).toBe('c')
    expect(folderFor(tree, 'loan')).toBeUndefined()
    expect(folderFor(tree, null)).toBeUndefined()
  })
  it('hides what lies inside a closed folder with it', () => {
    const shown = (
      id: string,
      parent_id: string | null,
      visible_kind: number,
      visible_ids: string[] = [],
    ) => ({
      id,
      parent_id,
      visible_kind,
      visible_ids,
    })
    const types = [
      shown('open', null, 1),
      shown('hr', null, 2, ['personnel']),
      shown('pay', 'hr', 1),
      shown('mine', null, 3, ['m1']),
    ]
    const who = (departmentPath: string[], memberId = 'm2') => ({ isAdmin: false, memberId, departmentPath })
    expect(hiddenFrom(types, who(['sales']))).toEqual(['hr', 'pay', 'mine'])
    expect(hiddenFrom(types, who(['personnel', 'head'], 'm1'))).toEqual([])
    expect(hiddenFrom(types, { ...who([]), isAdmin: true })).toEqual([])
  })
})

describe('words of a text', () => {
  it('are folded alike when kept and when looked for', () => {
    expect(foldText('ＡＢＣ 公司\n甲 方')).toBe('abc公司甲方')
  })
  it('can be looked for from two characters on', () => {
    expect(['甲', '甲a', 'ab', '。，'].map(isSearchable)).toEqual([false, false, false, false])
    expect(['甲方', 'abc', '第12号文件', '2026'].map(isSearchable)).toEqual([true, true, true, true])
  })
  it('are shown where they stand, with their page', () => {
    const pages = [
      { fileId: 'f', page: 1, start: 0 },
      { fileId: 'f', page: 2, start: 10 },
    ]
    expect(placesIn('第一页在前面的内容。这里写着违约金条款。', pages, '违约金')).toEqual([
      { fileId: 'f', page: 2, before: '第一页在前面的内容。这里写着', hit: '违约金', after: '条款。' },
    ])
  })
})

describe('what the text says', () => {
  const read = (...lines: string[]) =>
    factsIn({ fileId: 'f', model: lines.join('\n') as never }, '示例科技有限公司').map(
      ({ field, value, quote }) => [field, value, quote],
    )
  it('is proposed with its words', () => {
    expect(
      read(
        '合同编号：CG-2026-088',
        '甲方：示例科技有限公司',
        '乙方：样例贸易有限公司',
        '第一条 合同期限自2026年1月1日起至2026年12月31日止。',
      ),
    ).toEqual(
      expect.arrayContaining([
        ['number', 'CG-2026-088', '合同编号：CG-2026-088'],
        ['counterpart', '样例贸易有限公司', '样例贸易有限公司'],
        ['validUntil', '2026-12-31', expect.stringContaining('2026年12月31日')],
      ]),
    )
  })
  it('names nobody where the names are left blank', () => {
    expect(
      read(
        '示例合同',
        '甲方：____ 乙方：____',
        '本合同为示例文本，均为虚构。',
        '一、双方订立本合同。',
        '二、本合同经双方签章后成立并生效。',
        '甲方（签章）： 乙方（签章）：',
      ),
    ).toEqual([])
  })
})
