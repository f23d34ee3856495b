/** What a sheet of ledgers to be taken in says, column by column. */
export const LEDGER_COLUMNS = [
  '合同名称',
  '合同编号',
  '相对方',
  '收支方向',
  '币种',
  '合同金额',
  '签订日期',
  '截止日期',
  '期次',
  '应收付日期',
  '计划金额',
]
