import type { Body, Data } from '@xinqi/api/calls'
import { worded } from '@xinqi/api/notices'
import { signedText, smsParts } from '@xinqi/api/open/sms-parts'
import { Button, Form, Select } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'

export type Templates = Data<'/open/sms/templateList'>
export type Template = Templates['list'][number]
type Values = Omit<Body<'/open/sms/templateSave'>, 'templateId'>
const BAD_TEXT = 5762

/** The text with the variables its event knows, and how it will read and be counted. */
const TextField = ({ events, signs }: { events: Templates['events']; signs: Map<string, string> }) => {
  const form = Form.useFormInstance<Values>()
  const chosen = Form.useWatch('event', form)
  const event = events.find(({ event: name }) => name === chosen)
  const content = Form.useWatch('content', form) ?? ''
  const sign = signs.get(Form.useWatch('signId', form) ?? '') ?? '签名'
  const samples = Object.fromEntries((event?.variables ?? []).map(({ name, sample }) => [name, sample]))
  const reads = signedText(sign, worded(content, samples))
  return (
    <>
      <LongTextItem name="content" label="内容" must="请填写内容" rows={4} maxLength={200} showCount />
      <p>
        可用变量：
        {(event?.variables ?? []).map(({ name, label }) => (
          <Button
            key={name}
            size="small"
            style={{ marginRight: 4 }}
            onClick={() => form.setFieldValue('content', `${form.getFieldValue('content') ?? ''}{${name}}`)}
          >
            {label}
          </Button>
        ))}
        {event && (
          <Button size="small" type="link" onClick={() => form.setFieldValue('content', event.usual)}>
            填入平台默认
          </Button>
        )}
      </p>
      <p style={{ overflowWrap: 'anywhere' }}>
        {reads}
        <br />共 {[...reads].length} 字，按 {smsParts(reads)} 条计（70 字以内 1 条，超过后每 67 字 1 条）
      </p>
    </>
  )
}

export const TemplateDialog = ({
  template,
  events,
  onClose,
}: {
  template: Template | null
  events: Templates['events']
  onClose: () => void
}) => {
  const signs = useCall('/open/sms/signList', {}, { quiet: true, staleTime: 0 })
  const texts = new Map((signs.data?.list ?? []).map(({ signId, text }) => [signId, text]))
  return (
    <FormDialog<Values>
      title={template ? '修改模板' : '新增模板'}
      submitText="保存草稿"
      initial={
        template
          ? {
              name: template.name,
              event: template.event as Values['event'],
              signId: template.signId,
              content: template.content,
            }
          : { event: events[0]?.event as Values['event'] }
      }
      errorFields={{ [BAD_TEXT]: 'content' }}
      onClose={onClose}
      onSubmit={(values) =>
        carryOut(
          '/open/sms/templateSave',
          { ...values, ...(template ? { templateId: template.templateId } : {}) },
          ['/open/sms/templateList'],
          '草稿已保存，提交审核后可用',
        )
      }
    >
      <TextItem name="name" label="模板名称" must="请填写名称" autoFocus maxLength={30} />
      <Form.Item name="event" label="事件">
        <Select options={events.map(({ event, name }) => ({ value: event, label: name }))} />
      </Form.Item>
      <SelectItem
        name="signId"
        label="签名"
        extra={texts.size === 0 ? '请先在「签名」中新增' : undefined}
        must="请选择签名"
        options={[...texts].map(([value, text]) => ({ value, label: `【${text}】` }))}
      />
      <TextField events={events} signs={texts} />
    </FormDialog>
  )
}
