// A link to edit an HTML template, or to fill it in once, for somebody without a login.

import { Alert, Button, Drawer, Form, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { Template } from './templatesChanged.ts'

export const TemplateLink = ({
  appId,
  template,
  onClose,
}: {
  appId: string
  template: Template
  onClose: () => void
}) => {
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null)
  // The dialog closes itself once it was accepted; what it made is still to be shown.
  const finished = useRef(false)
  if (made)
    return (
      <Drawer open size={520} title="模板链接" onClose={onClose}>
        <Alert type="info" showIcon title={`链接 ${instant(made.expiresAt)} 前有效，只显示这一次。`} />
        <Input.TextArea aria-label="链接" readOnly rows={3} value={made.url} style={{ margin: '12px 0' }} />
        <Button
          type="primary"
          onClick={() => void navigator.clipboard.writeText(made.url).then(() => toast.success('已复制'))}
        >
          复制
        </Button>
      </Drawer>
    )
  return (
    <FormDialog<{ purpose: 'edit' | 'fill'; minutes: number }>
      title={`链接：${template.name}`}
      submitText="生成"
      initial={{ purpose: 'fill', minutes: 60 }}
      onClose={() => {
        if (!finished.current) onClose()
      }}
      onSubmit={async ({ purpose, minutes }) => {
        const { code, expiresAt } = await call(
          '/openEdit/template/editLink',
          { appId, templateNo: template.templateNo, purpose, minutes },
          { quiet: true },
        )
        finished.current = true
        setMade({ url: `${window.location.origin}/htmlTemplate?code=${code}`, expiresAt })
      }}
    >
      <ChoiceItem name="purpose" label="用途" of={{ fill: '填写一次', edit: '编辑模板' }} />
      <Form.Item name="minutes" label="有效时间">
        <Select
          options={[
            { value: 30, label: '30 分钟' },
            { value: 60, label: '1 小时' },
            { value: 1440, label: '24 小时' },
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}
