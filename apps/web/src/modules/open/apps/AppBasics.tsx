import type { Body } from '@xinqi/api/calls'
import { Button, Checkbox, Form } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { SwitchItem } from '../../../shared/forms/SwitchItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { PACE_NAME } from './scopeNames.ts'

type Values = Body<'/open/app/saveConfig'>['config'] & { name: string; purpose?: string }

export const AppBasics = ({ appId }: { appId: string }) => {
  const { data, error, refetch } = useCall('/open/app/detail', { appId }, { quiet: true, staleTime: 0 })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const save = async ({ name, purpose, ...config }: Values) => {
    await call('/open/app/update', { appId, name, ...(purpose ? { purpose } : {}) })
    await call('/open/app/saveConfig', { appId, config })
    await outdate('/open/app/detail')
    await outdate('/open/app/list')
    toast.success('已保存')
  }
  return (
    <>
      <FactTable
        size="small"
        of={{
          代表的企业: data.companyName,
          每接口每秒上限: data.rates
            .map(({ pace, perSecond }) => `${PACE_NAME[pace]} ${perSecond}`)
            .join('，'),
        }}
      />
      <Form<Values>
        layout="vertical"
        initialValues={{ name: data.name, purpose: data.purpose ?? '', ...data.config }}
        onFinish={(values) => void save(values)}
      >
        <TextItem name="name" label="应用名称" must="请输入应用名称" maxLength={30} />
        <TextItem name="purpose" label="用途" maxLength={200} />
        <Form.Item
          name="intent"
          label="默认意愿确认方式"
          rules={[{ required: true, message: '至少选择一种' }]}
        >
          <IntentChoice />
        </Form.Item>
        <NumberItem name="deadlineDays" label="默认签署期限（天）" min={1} max={365} />
        <NumberItem name="readSeconds" label="强制阅读（秒）" min={0} max={600} />
        <SwitchItem name="mayRefuse" label="允许拒签" />
        <SwitchItem name="mayTransfer" label="允许企业内转交" />
        <SwitchItem
          name="maskAccounts"
          label="应答与推送中隐藏账号"
          extra="账号是手机号、身份证号或邮箱的，只显示首尾；其他账号不变"
        />
        <Button type="primary" htmlType="submit">
          保存
        </Button>
      </Form>
    </>
  )
}

/** Told as required by its label: a group of boxes cannot be told so itself. */
const IntentChoice = ({ value, onChange }: { value?: string[]; onChange?: (chosen: string[]) => void }) => (
  <Checkbox.Group
    value={value}
    onChange={onChange}
    options={[
      { value: 'sms', label: '短信验证码' },
      { value: 'password', label: '签署密码' },
      { value: 'face', label: '人脸' },
    ]}
  />
)
