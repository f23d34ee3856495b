import type { CorrectedValue, Data } from '@xinqi/api/calls'
import { Form } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'

export type CatalogueFact = Data<'/contractFact/view'>['catalogue'][number]
type Typed = {
  key: string
  state: '明确' | '明确没有' | '未约定'
  value?: string
  unit?: '小时' | '日' | '工作日' | '月' | '年'
  note?: string
}

const NEEDED = [{ required: true, message: '请填写' }]
const NUMBERS = { pattern: /^\s*\d{1,13}(\.\d{1,4})?\s*$/, message: '请输入数字' }
const DAYS = { pattern: /^\s*\d{4}-\d{2}-\d{2}\s*$/, message: '请按 2027-03-31 的格式填写' }
const HINT: Record<string, string> = {
  money: '金额（元）',
  ratio: '比例（%）',
  date: '日期（如 2027-03-31）',
  duration: '时长',
  number: '数量',
}

/** What was typed as the value of a fact of this type; digits are moved by a power of ten and rounded once. */
const typedValue = (type: string, { value = '', unit = '月' }: Typed): CorrectedValue => {
  const typed = value.trim()
  if (type === 'money') return { type, cents: Math.round(Number(typed) * 100) }
  if (type === 'ratio') return { type, bp: Math.round(Number(typed) * 100) }
  if (type === 'date') return { type, day: typed }
  if (type === 'duration') return { type, n: Number(typed), unit }
  if (type === 'number') return { type, n: Number(typed) }
  if (type === 'bool') return { type, value: typed === '是' }
  return { type: 'words', text: typed }
}

const ValueItem = ({ fact }: { fact: CatalogueFact | undefined }) => {
  if (!fact) return null
  const choices = fact.type === 'bool' ? ['是', '否'] : fact.values
  if (choices.length > 0)
    return (
      <SelectItem
        name="value"
        label={fact.name}
        rules={NEEDED}
        options={choices.map((value) => ({ value, label: value }))}
      />
    )
  const isNumber = ['money', 'ratio', 'duration', 'number'].includes(fact.type)
  return (
    <>
      <TextItem
        name="value"
        label={HINT[fact.type] ?? fact.name}
        maxLength={200}
        rules={[...NEEDED, ...(isNumber ? [NUMBERS] : []), ...(fact.type === 'date' ? [DAYS] : [])]}
        {...(isNumber ? { inputMode: 'decimal' as const } : {})}
      />
      {fact.type === 'duration' && (
        <SelectItem
          name="unit"
          label="单位"
          options={['小时', '日', '工作日', '月', '年'].map((value) => ({ value, label: value }))}
        />
      )}
    </>
  )
}

/** A person says what the contract says: it stands above what was read, until it is taken back. */
export const CorrectDialog = ({
  archivedId,
  catalogue,
  factKey,
  onClose,
}: {
  archivedId: string
  catalogue: readonly CatalogueFact[]
  /** null: any fact may be chosen. */
  factKey: string | null
  onClose: () => void
}) => (
  <FormDialog<Typed>
    title="更正要素"
    submitText="保存更正"
    initial={{ key: factKey ?? '', state: '明确', value: '', unit: '月', note: '' }}
    onClose={onClose}
    onSubmit={(typed) => {
      const fact = catalogue.find(({ key }) => key === typed.key)
      return carryOut(
        '/contractFact/correct',
        {
          archivedId,
          key: typed.key,
          state: typed.state,
          value: typed.state === '明确' && fact ? typedValue(fact.type, typed) : null,
          note: typed.note?.trim() ?? '',
        },
        ['/contractFact/view', '/contractFact/corrections', '/storeQuestion/ask'],
        '已更正，今后以更正为准',
      )
    }}
  >
    <SelectItem
      name="key"
      label="要素"
      rules={NEEDED}
      disabled={factKey !== null}
      showSearch={{ optionFilterProp: 'label' }}
      options={catalogue.map(({ key, name }) => ({ value: key, label: name }))}
    />
    <ChoiceItem
      name="state"
      label="合同中"
      options={[
        { value: '明确', label: '有约定' },
        { value: '明确没有', label: '约定了没有' },
        { value: '未约定', label: '没有约定' },
      ]}
    />
    <Form.Item noStyle shouldUpdate>
      {({ getFieldValue }) =>
        getFieldValue('state') === '明确' && (
          <ValueItem fact={catalogue.find(({ key }) => key === getFieldValue('key'))} />
        )
      }
    </Form.Item>
    <LongTextItem name="note" label="说明" maxLength={200} />
  </FormDialog>
)
