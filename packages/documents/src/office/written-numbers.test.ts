import { describe, expect, test } from 'vitest'
import { countedAs } from './counting.ts'
import { writeNumbers } from './written-numbers.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const lvl = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="420"/></w:pPr></w:lvl>`
const numbering = (
  levels: string,
  more = '',
  nums = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
) =>
  `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>${more}${nums}</w:numbering>`
const p = (level: number | undefined, id: number | undefined, style?: string) =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${
    id === undefined && level === undefined
      ? ''
      : `<w:numPr>${level === undefined ? '' : `<w:ilvl w:val="${level}"/>`}${id === undefined ? '' : `<w:numId w:val="${id}"/>`}</w:numPr>`
  }<w:jc w:val="both"/></w:pPr><w:r><w:t>文</w:t></w:r></w:p>`
const document = (...paragraphs: string[]) =>
  `<w:document ${W}><w:body>${paragraphs.join('')}</w:body></w:document>`

/** What each numbered paragraph of the result shows, in order. */
function shown(texts: Parameters<typeof writeNumbers>[0]): string[] {
  const written = writeNumbers(texts)!
  return [...written.document.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => {
    const instance = new RegExp(`<w:num w:numId="${id}">.*?</w:num>`).exec(written.numbering)![0]
    return /<w:lvlText w:val="([^"]*)"/.exec(instance)?.[1] ?? '(as it was)'
  })
}

describe('counting', () => {
  test.each([
    [1, '一'],
    [10, '十'],
    [11, '十一'],
    [20, '二十'],
    [21, '二十一'],
    [99, '九十九'],
    [100, '一百'],
    [105, '一百〇五'],
    [110, '一百一十'],
    [120, '一百二十'],
    [1001, '一千〇一'],
    [10010, '一万〇一十'],
  ])('%i is %s', (number, text) => {
    expect(countedAs(number, 'chineseCountingThousand')).toBe(text)
  })
  test('other formats', () => {
    expect(countedAs(105, 'ideographDigital')).toBe('一〇五')
    expect(countedAs(12, 'chineseCounting')).toBe('十二')
    expect(countedAs(12, 'chineseLegalSimplified')).toBe('壹拾贰')
    expect(countedAs(28, 'lowerLetter')).toBe('bb')
    expect(countedAs(14, 'lowerRoman')).toBe('xiv')
    expect(countedAs(3, 'ideographTraditional')).toBe('丙')
    expect(countedAs(21, 'decimalEnclosedCircle')).toBe('㉑')
  })
})

describe('automatic numbers', () => {
  const clauses =
    lvl(0, 'chineseCounting', '第%1条') +
    lvl(1, 'decimal', '%1.%2', '<w:isLgl/>') +
    lvl(2, 'lowerLetter', '(%3)')

  test('are what Word shows, level by level', () => {
    const body = document(p(0, 1), p(1, 1), p(1, 1), p(2, 1), p(0, 1), p(1, 1), p(2, 1))
    expect(shown({ document: body, numbering: numbering(clauses) })).toEqual([
      '第一条',
      '1.1',
      '1.2',
      '(a)',
      '第二条',
      '2.1',
      '(a)',
    ])
  })

  test('come from styles too, of which a level may name its own, and 0 takes them away', () => {
    const styles = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="A"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style><w:style w:type="paragraph" w:styleId="C"><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`
    const body = document(
      p(undefined, undefined, 'A'),
      p(undefined, undefined, 'C'),
      p(undefined, 0, 'A'),
      p(undefined, undefined, 'B'),
    )
    const written = writeNumbers({ document: body, numbering: numbering(clauses), styles })!
    const texts = [...written.numbering.matchAll(/<w:lvlOverride.*?lvlText w:val="([^"]*)"/g)].map(
      ([, t]) => t,
    )
    expect(texts).toEqual(['第一条', '1.1', '第二条'])
    // The number stands after the style, before the rest.
    expect(written.document).toContain('<w:pStyle w:val="A"/><w:numPr>')
    expect(written.document).toContain('<w:numId w:val="0"/>')
  })

  test('start where they are told, start anew where an instance says so, and go on where a level never restarts', () => {
    const levels =
      lvl(0, 'chineseCountingThousand', '%1、') + lvl(1, 'decimal', '%2)', '<w:lvlRestart w:val="0"/>')
    const nums =
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>'
    const body = document(p(0, 1), p(1, 1), p(0, 1), p(1, 1), p(0, 2), p(0, 2))
    expect(shown({ document: body, numbering: numbering(levels, '', nums) })).toEqual([
      '一、',
      '1)',
      '二、',
      '2)',
      '五、',
      '六、',
    ])
  })

  test('are left alone where every engine prints them right, or nobody can count them', () => {
    const plain = numbering(lvl(0, 'decimal', '%1.'))
    expect(writeNumbers({ document: document(p(0, 1)), numbering: plain })).toBeUndefined()
    const strange = numbering(lvl(0, 'chineseCounting', '%1') + lvl(1, 'thaiLetters', '%2'))
    expect(writeNumbers({ document: document(p(0, 1)), numbering: strange })).toBeUndefined()
  })
})
