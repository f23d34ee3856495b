import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { Alert, Form, InputNumber, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { chinaToday, endOfPicked } from '../../../shared/format/chinaToday.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'

type Choices = Data<'/open/sealAuth/list'>
type Values = {
  account: string
  sealIds: string[]
  filingId: string
  templates?: string[]
  types?: string[]
  counterparties?: string[]
  maxYuan?: number | null
  until: Dayjs
  notice: 'daily' | 'each'
}
const YEARS = 3

/** Whose seals, for which scene, how far and until when: what the letter will say. */
export const AuthForm = ({
  appId,
  choices,
  onMade,
  onClose,
}: {
  appId: string
  choices: Choices
  onMade: (made: Data<'/open/sealAuth/create'>) => void
  onClose: () => void
}) => (
  <FormDialog<Values>
    title="发起印章授权"
    submitText="发起授权"
    width={640}
    initial={{
      account: choices.grantors[0]?.account,
      filingId: choices.filings[0]?.filingId,
      until: chinaToday().add(1, 'year'),
      notice: 'daily',
    }}
    errorFields={{ [ERRORS.OPEN_AUTH_SIGNER.code]: 'account', [ERRORS.OPEN_AUTH_TERM.code]: 'until' }}
    onClose={onClose}
    onSubmit={async ({
      account,
      sealIds,
      filingId,
      templates,
      types,
      counterparties,
      maxYuan,
      until,
      notice,
    }) => {
      const made = await call(
        '/open/sealAuth/create',
        {
          appId,
          account,
          sealIds,
          filingId,
          scope: {
            templates: templates ?? [],
            types: types ?? [],
            counterparties: counterparties ?? [],
            maxAmountCents: maxYuan ? Math.round(maxYuan * 100) : null,
          },
          endsAt: endOfPicked(until),
          notice,
        },
        { quiet: true },
      )
      await outdate('/open/sealAuth/list')
      onMade(made)
    }}
  >
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title="授权书由该企业的法定代表人或管理员签署后生效，按一份合同计费。范围在每次签署时核对。"
    />
    <Form.Item name="account" label="授权企业" rules={[{ required: true, message: '请选择企业' }]}>
      <Select
        showSearch
        optionFilterProp="label"
        options={choices.grantors.map(({ account, name }) => ({
          value: account,
          label: account === 'self' ? `${name}（本企业）` : name,
        }))}
      />
    </Form.Item>
    <Form.Item noStyle shouldUpdate={(before, after) => before.account !== after.account}>
      {({ getFieldValue }) => (
        <Form.Item name="sealIds" label="印章" rules={[{ required: true, message: '请选择印章' }]}>
          <Select
            mode="multiple"
            placeholder="只列出已启用的印章"
            options={(
              choices.grantors.find(({ account }) => account === getFieldValue('account'))?.seals ?? []
            ).map(({ sealId, name }) => ({ value: sealId, label: name }))}
          />
        </Form.Item>
      )}
    </Form.Item>
    <Form.Item name="filingId" label="备案场景" rules={[{ required: true, message: '请选择已通过的备案' }]}>
      <Select options={choices.filings.map(({ filingId, name }) => ({ value: filingId, label: name }))} />
    </Form.Item>
    <Form.Item name="templates" label="限定模板" extra="不选则不限">
      <Select
        mode="multiple"
        options={choices.templates.map(({ templateNo, name }) => ({
          value: templateNo,
          label: `${name}（${templateNo}）`,
        }))}
      />
    </Form.Item>
    <Form.Item name="types" label="限定合同类型" extra="不选则不限">
      <Select mode="multiple" options={choices.types.map((name) => ({ value: name, label: name }))} />
    </Form.Item>
    <Form.Item name="counterparties" label="限定相对方" extra="企业名称或姓名，回车添加；不填则不限">
      <Select mode="tags" open={false} suffixIcon={null} />
    </Form.Item>
    <Form.Item name="maxYuan" label="单份金额上限（元）" extra="不填则不限；填写后，发起合同时须给出金额">
      <InputNumber min={0.01} max={99_999_999_999} precision={2} style={{ width: 220 }} />
    </Form.Item>
    <Form.Item name="until" label="截止日期" rules={[{ required: true, message: '请选择截止日期' }]}>
      <DatePicker
        disabledDate={(day) =>
          day.isBefore(chinaToday(), 'day') || day.isAfter(chinaToday().add(YEARS, 'year'))
        }
      />
    </Form.Item>
    <ChoiceItem name="notice" label="告知授权企业" of={{ daily: '每日汇总', each: '每次签署' }} />
  </FormDialog>
)
