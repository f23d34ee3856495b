import type { Body, Data } from '@xinqi/api/calls'
import { Alert, Button, Checkbox, Form, InputNumber, Radio, Select } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { CenterCard } from '../../../shared/center/CenterPage.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { SwitchItem } from '../../../shared/forms/SwitchItem.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import styles from './approvals.module.css'
import { useIntents } from './useIntents.ts'

type Setting = Data<'/signSetting/detail'>

const READINGS = [
  { value: 0, label: '不限制' },
  { value: 1, label: '倒计时' },
  { value: 2, label: '读到末页' },
  { value: 3, label: '打开每个文件' },
]
const AGAIN = [0, 3, 5, 10].map((minutes) => ({
  value: minutes,
  label: minutes ? `${minutes} 分钟内沿用` : '每份合同单独确认',
}))
const REMINDERS = [15, 7, 3, 1].map((days) => ({ value: days, label: `${days} 天前` }))

/** Not `required`: the group of boxes is no field of its own that could be said to be so. */
const atLeastOne = async (_rule: unknown, chosen?: number[]) => {
  if (!chosen?.length) throw new Error('请至少选择一种')
}

/** How contracts begin here, and what is guarded. Saved as a whole. */
export const SigningDefaults = ({ setting }: { setting: Setting }) => {
  const [form] = Form.useForm<Setting>()
  const intents = useIntents()
  const mayEdit = useAccess().may('system:setting:signEdit')
  const reading = Form.useWatch('reading', form)
  const { busy, refusal, act } = useAct()
  const save = (fields: Setting) =>
    act(() =>
      carryOut(
        '/signSetting/save',
        { ...setting, ...fields } as Body<'/signSetting/save'>,
        ['/signSetting/detail'],
        '签约设置已保存',
      ),
    )
  return (
    <Form<Setting>
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={setting}
      onFinish={(fields) => void save(fields)}
    >
      <CenterCard title="用印与提醒">
        <div className={styles.settings}>
          <SwitchItem
            name="sealUseApproval"
            label="用印审批"
            extra="开启后，本企业印章须经用印审批流程同意才能使用；没有设置用印流程时由系统管理员审批。"
          />
          <Form.Item
            name="reminderDays"
            label="截止前提醒"
            extra="每天上午九点提醒尚未签署的人，发起人同时收到站内消息"
          >
            <Select mode="multiple" allowClear maxCount={5} placeholder="不提醒" options={REMINDERS} />
          </Form.Item>
          <SelectItem
            name="intentMinutes"
            label="连续签署时沿用意愿确认"
            extra="同一签署人在此时间内连续签署本企业发起的多份合同，只需完成一次意愿确认；每份合同的证据记录仍写明所依据的确认。"
            options={AGAIN}
          />
          <SwitchItem
            name="tellPartiesOfEnd"
            label="合同终止时短信告知签署方"
            extra="合同被拒签、撤回或过期时，已收到邀请的签署人收到短信；关闭后只有站内消息。"
          />
        </div>
      </CenterCard>
      <br />
      <CenterCard title="发起默认值" note="发起合同时自动带出，发起人可以按合同修改。">
        <div className={styles.settings}>
          <Form.Item
            name="deadlineDays"
            label="签署截止（天）"
            rules={[{ required: true, message: '请输入天数' }]}
          >
            <InputNumber min={1} max={365} precision={0} />
          </Form.Item>
          <Form.Item name="inTurn" label="签署顺序">
            <Radio.Group
              options={[
                { value: false, label: '无序签署' },
                { value: true, label: '顺序签署' },
              ]}
            />
          </Form.Item>
          <Form.Item name="intentMethods" label="意愿确认方式" rules={[{ validator: atLeastOne }]}>
            <Checkbox.Group options={intents} />
          </Form.Item>
          <ChoiceItem name="reading" label="强制阅读" options={READINGS} />
          {reading === 1 && (
            <Form.Item
              name="readingSeconds"
              label="阅读秒数"
              rules={[{ required: true, type: 'number', min: 3, max: 300, message: '请输入 3 到 300 秒' }]}
            >
              <InputNumber min={3} max={300} precision={0} />
            </Form.Item>
          )}
          <Form.Item name="handDrawn" valuePropName="checked" noStyle>
            <Checkbox>签名须手写</Checkbox>
          </Form.Item>
          <Form.Item name="freshDrawn" valuePropName="checked" noStyle>
            <Checkbox>必须现场手写</Checkbox>
          </Form.Item>
          <Form.Item name="mayRefuse" valuePropName="checked" noStyle>
            <Checkbox>允许拒签</Checkbox>
          </Form.Item>
          <Form.Item name="mayTransfer" valuePropName="checked" noStyle>
            <Checkbox>允许转交他人</Checkbox>
          </Form.Item>
        </div>
      </CenterCard>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} style={{ marginTop: 16 }} />}
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={busy} style={{ marginTop: 16 }}>
          保存设置
        </Button>
      )}
    </Form>
  )
}
