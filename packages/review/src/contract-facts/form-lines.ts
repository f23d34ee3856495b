// Forms set in bars, read as the lines they are: | 甲方 | 某公司 | 乙方 | 某人 | is 甲方：某公司 and 乙方：某人. Every character is
// exchanged for one other, so that each place in the text stays where it was.

const LABEL = /^[\u4e00-\u9fa5A-Za-z()（）/、]{2,14}$/
const COLUMN =
  /^(?:序号|编号|品名|名称|货物名称|产品名称|项目名称|型号|规格|规格型号|数量|单位|单价.*|金额.*|小计|合计|总计|备注|期次|期数|批次|阶段|比例|节点|年度|月份)$/
const BY_NAME =
  /^(?:[甲乙丙]方|.{0,4}(?:方|人|商)|.{0,6}(?:日期|时间|期限?|地址|地点|金额|价|费|款|率|方式|票|电话|账号|开户行|名称|要求|条件|标准|工资|保证金|押金|租金|违约金|管辖|仲裁|争议.{0,2}|保密|质保|验收|运费|保险|备注|其他.{0,2}|数量|面积|岗位|职务|形式|份数|周期|范围|内容|用途|法律|续约|解除|转让|转租|分包))$/

const cellsOf = (line: string) => line.split('|').slice(1, -1)
const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line)
const isRule = (line: string) => /^\s*\|[\s:|-]+\|\s*$/.test(line)

export function formLines(source: string): string {
  if (!source.includes('|')) return source
  const lines = source.split('\n')
  const out = [...lines]
  for (let at = 0; at < lines.length; ) {
    if (!isRow(lines[at] as string)) {
      at++
      continue
    }
    let end = at
    while (end < lines.length && isRow(lines[end] as string)) end++
    const block = lines.slice(at, end)
    // 项目 | 内容, or 序号 | 品名 | 数量: the titles of columns, and from there on a table.
    const titles = block.findIndex(
      (line) =>
        cellsOf(line).filter((cell) => COLUMN.test(cell.trim())).length >= 2 && cellsOf(line).length >= 3,
    )
    const ruled = block.some(isRule)
    block.forEach((line, index) => {
      if (isRule(line) || (titles >= 0 && index >= titles)) return
      const cells = cellsOf(line)
      if (cells.length % 2 !== 0 || cells.length > 6) return
      const labels = cells.filter((_, cell) => cell % 2 === 0).map((cell) => cell.trim())
      if (!labels.every((label) => LABEL.test(label))) return
      if (
        (cells.length > 2 || ruled) &&
        !labels.every((label) => BY_NAME.test(label) || cells.length === 2)
      ) {
        if (!labels.some((label) => BY_NAME.test(label)) || ruled) return
      }
      let bar = -1
      out[at + index] = line.replace(/\|/g, () => {
        bar++
        return bar === 0 ? ' ' : bar % 2 === 1 ? '：' : '\n'
      })
    })
    at = end
  }
  return out.join('\n')
}
