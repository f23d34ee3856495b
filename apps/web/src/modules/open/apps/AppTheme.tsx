import { Button, ColorPicker, Form } from 'antd'
import { type ChangeEvent, useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Values = { colour?: string; signText?: string; refuseText?: string }

/** How the hosted pages of the app look to those who sign on them. */
export const AppTheme = ({ appId }: { appId: string }) => {
  const { data, error, refetch } = useCall('/open/app/detail', { appId }, { quiet: true, staleTime: 0 })
  const [logo, setLogo] = useState<File | null>(null)
  const [removed, setRemoved] = useState(false)
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const shown = logo ? URL.createObjectURL(logo) : removed ? null : data.theme.logo
  const save = async (values: Values) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value))
    await upload('/open/app/saveTheme', {
      appId,
      ...given,
      ...(removed && !logo ? { removeLogo: '1' as const } : {}),
      ...(logo ? { file: logo } : {}),
    })
    setLogo(null)
    setRemoved(false)
    await outdate('/open/app/detail')
    toast.success('已保存')
  }
  return (
    <Form<Values>
      layout="vertical"
      initialValues={{
        colour: data.theme.colour ?? '#1f5eff',
        signText: data.theme.signText,
        refuseText: data.theme.refuseText,
      }}
      onFinish={(values) => void save(values)}
    >
      <Form.Item label="标志" extra="PNG 或 JPG，不超过 500 KB，显示在签署页左上角">
        {shown && (
          <img
            src={shown}
            alt="标志"
            style={{ display: 'block', maxHeight: 48, maxWidth: 200, marginBottom: 8 }}
          />
        )}
        <input
          type="file"
          aria-label="选择标志"
          accept="image/png,image/jpeg"
          onChange={(event: ChangeEvent<HTMLInputElement>) => setLogo(event.target.files?.[0] ?? null)}
        />
        {shown && !logo && (
          <Button size="small" onClick={() => setRemoved(true)}>
            移除标志
          </Button>
        )}
      </Form.Item>
      <Form.Item name="colour" label="主色" getValueFromEvent={(colour) => colour.toHexString().slice(0, 7)}>
        <ColorPicker disabledAlpha showText />
      </Form.Item>
      <TextItem name="signText" label="签署按钮" maxLength={8} placeholder="签署" />
      <TextItem name="refuseText" label="拒签按钮" maxLength={8} placeholder="拒签" />
      <Button type="primary" htmlType="submit">
        保存
      </Button>
    </Form>
  )
}
