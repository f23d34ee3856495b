import { NOTICE_CHANNELS, NOTICE_VARIABLES, noticeFacts, worded, wordingProblem } from '@xinqi/api/notices'
import { Button, Form, Input } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import type { Template } from './NoticeTemplates.tsx'
import styles from './notices.module.css'

type Fields = { title?: string; content: string; vendorCode?: string }

const SAMPLES = Object.fromEntries(
  Object.entries(NOTICE_VARIABLES).map(([name, { sample }]) => [name, sample]),
)

const Preview = () => {
  const title = Form.useWatch('title') ?? ''
  const content = Form.useWatch('content') ?? ''
  return (
    <div className={styles.preview} aria-live="polite">
      <div className={blocks.quiet}>预览</div>
      {title && <b>{worded(title, SAMPLES)}</b>}
      <p className={styles.content}>{worded(content, SAMPLES)}</p>
    </div>
  )
}

const Variables = ({ template }: { template: Template }) => {
  const form = Form.useFormInstance<Fields>()
  return (
    <div className={`${blocks.wrapRow} ${styles.words}`}>
      {noticeFacts(template.event).variables.map((name) => (
        <Button
          key={name}
          size="small"
          onClick={() => form.setFieldValue('content', `${form.getFieldValue('content') ?? ''}{${name}}`)}
        >
          {NOTICE_VARIABLES[name].name} {`{${name}}`}
        </Button>
      ))}
    </div>
  )
}

export const TemplateDialog = ({ template, onClose }: { template: Template; onClose: () => void }) => {
  const { event, channel } = template
  return (
    <FormDialog<Fields>
      title={`${noticeFacts(event).name} · ${NOTICE_CHANNELS[channel]}`}
      submitText="保存"
      width={640}
      initial={{
        title: template.title,
        content: template.content,
        vendorCode: template.vendorCode ?? undefined,
      }}
      onClose={onClose}
      onSubmit={({ title = '', content, vendorCode }) =>
        carryOut(
          '/operator/notice/saveTemplate',
          { event, channel, title, content, vendorCode: vendorCode?.trim() || null },
          ['/operator/notice/templates'],
          '文案已保存，之后发出的通知使用新文案',
        )
      }
    >
      {channel !== 'sms' && <TextItem name="title" label="标题" must="请填写标题" maxLength={100} />}
      <LongTextItem
        name="content"
        label="内容"
        must="请填写内容"
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, content: string = '') => {
              const title = channel === 'sms' ? '' : ((getFieldValue('title') as string | undefined) ?? '—')
              const problem = content && wordingProblem(event, channel, { title: title || '—', content })
              if (problem) throw new Error(problem)
            },
          }),
        ]}
        rows={5}
        maxLength={2000}
      />
      <Variables template={template} />
      {channel === 'sms' && (
        <Form.Item
          name="vendorCode"
          label="短信服务商模板编号"
          extra={`服务商只发送报备过的文案：修改后请先报备，再填写对应的模板编号。留空时${
            template.settingsCode
              ? `按默认文案以系统设置的编号 ${template.settingsCode} 发送`
              : '不会发出（沙箱除外）'
          }；已排队的通知也按新编号发送`}
          rules={[{ pattern: /^[0-9A-Za-z_-]*$/, message: '只能包含字母、数字、横线和下划线' }]}
        >
          <Input maxLength={60} autoComplete="off" placeholder="如 SMS_123456789" />
        </Form.Item>
      )}
      <Preview />
    </FormDialog>
  )
}
