import {
  COUNTERPARTIES,
  type CounterpartyRule,
  MANDATE_ACTS,
  MANDATE_MAX_DAYS,
  type MandateAct,
} from '@xinqi/api/agents'
import { Alert } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { SwitchItem } from '../../../shared/forms/SwitchItem.tsx'

type Values = {
  acts: MandateAct[]
  counterparties: CounterpartyRule
  names?: string[]
  each: number
  day: number
  contracts: number
  above?: number | null
  newParties: boolean
  days: number
}
const cents = (yuan: number) => Math.round(yuan * 100)
const MAX = 1e11

/** What it may do without asking, every limit in words; in force once the letter made of it is signed. */
export const GrantDialog = ({
  connectionId,
  agentName,
  onClose,
}: {
  connectionId: string
  agentName: string
  onClose: () => void
}) => {
  const navigate = useNavigate()
  return (
    <FormDialog<Values>
      title={`授权「${agentName}」直接办理`}
      submitText="生成授权书并签署"
      initial={{
        acts: ['send'],
        counterparties: 'only',
        each: 10_000,
        day: 50_000,
        contracts: 5,
        newParties: true,
        days: 30,
      }}
      onClose={onClose}
      onSubmit={async (values) => {
        const { letterId } = await call(
          '/agents/mandate/grant',
          {
            connectionId,
            days: values.days,
            limits: {
              acts: values.acts,
              counterparties: values.counterparties,
              names: values.names ?? [],
              typeIds: [],
              amountCentsMax: cents(values.each),
              amountCentsPerDay: cents(values.day),
              contractsPerDay: values.contracts,
              hours: null,
              confirmAboveCents: values.above == null ? null : cents(values.above),
              confirmNewParties: values.newParties,
            },
          },
          { quiet: true },
        )
        await outdate('/agents/mandate/list')
        navigate(`/sign/detail?contractId=${letterId}`)
      }}
    >
      <Alert
        type="info"
        showIcon
        title="超出任何一项的都转为「待我确认」。授权书由您签署后生效，可随时撤销。"
        style={{ marginBottom: 16 }}
      />
      <SelectItem
        name="acts"
        label="可直接办理"
        mode="multiple"
        must="请选择可直接办理的事项"
        options={Object.entries(MANDATE_ACTS).map(([value, label]) => ({ value, label }))}
      />
      <ChoiceItem name="counterparties" label="相对方" of={COUNTERPARTIES} />
      <SelectItem
        name="names"
        label="列出的相对方"
        mode="tags"
        tokenSeparators={['，', '、', ',']}
        placeholder="企业全称或姓名，回车添加"
        open={false}
      />
      <NumberItem
        name="each"
        label="单份金额不超过（元）"
        must="请填写单份金额"
        min={0}
        max={MAX}
        style={{ width: '100%' }}
      />
      <NumberItem
        name="day"
        label="每日累计不超过（元）"
        must="请填写每日累计金额"
        min={0}
        max={MAX}
        style={{ width: '100%' }}
      />
      <NumberItem
        name="contracts"
        label="每日不超过（份）"
        must="请填写每日份数"
        min={1}
        max={200}
        precision={0}
      />
      <NumberItem
        name="above"
        label="超过这个金额仍须确认（元，可不填）"
        min={0}
        max={MAX}
        style={{ width: '100%' }}
      />
      <SwitchItem name="newParties" label="首次合作的相对方仍须确认" />
      <NumberItem
        name="days"
        label="有效天数"
        must="请填写有效天数"
        min={1}
        max={MANDATE_MAX_DAYS}
        precision={0}
      />
    </FormDialog>
  )
}
