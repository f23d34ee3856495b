// Filters above a list that pages by number, each saying itself what it asks for.
//   <WordFilter label="合同编号" width={200} value={contractNo} onFind={(contractNo) => find({ contractNo })} />
//   <OneFilter label="状态" all="全部状态" width={150} value={status} options={…} onChange={…} />

import { Input, Select, type SelectProps } from 'antd'

export const WordFilter = ({
  label,
  hint = label,
  width,
  value,
  onFind,
}: {
  label: string
  /** What stands in the empty field, where the label is too short for it. */
  hint?: string
  width: number
  value: string
  onFind: (words: string) => void
}) => (
  <Input.Search
    aria-label={label}
    allowClear
    placeholder={hint}
    style={{ width }}
    defaultValue={value}
    onSearch={(text) => onFind(text.trim())}
  />
)

export const ContractNoFilter = ({
  value,
  onFind,
}: {
  value: string
  onFind: (change: { contractNo: string }) => void
}) => (
  <WordFilter label="合同编号" width={200} value={value} onFind={(contractNo) => onFind({ contractNo })} />
)

export const OneFilter = <V,>({
  label,
  all,
  width,
  ...control
}: {
  label: string
  /** What is shown while nothing is chosen. */
  all: string
  width: number
} & Pick<SelectProps<V>, 'value' | 'options' | 'onChange'>) => (
  <Select<V> aria-label={label} allowClear placeholder={all} style={{ width }} {...control} />
)
