import { Select } from 'antd'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { PASSED } from './smsStatus.ts'
import type { Templates } from './TemplateDialog.tsx'

type Event = Templates['events'][number]
const USUAL = ''

/** Which text an event of an app goes out with; without one the platform's own. */
export const SmsBindings = ({ appId }: { appId: string }) => {
  const { data, error, refetch } = useCall('/open/sms/templateList', {}, { quiet: true, staleTime: 0 })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const forEvent = (event: string) =>
    data.list.filter((template) => template.event === event && template.status === PASSED)
  const assign = async (event: string, templateId: string) => {
    try {
      await call(
        '/open/sms/assign',
        { appId, event: event as never, templateId: templateId === USUAL ? null : templateId },
        { quiet: true },
      )
      await outdate('/open/sms/templateList')
      toast.success('已生效')
    } catch (failure) {
      toast.error(whyNot(failure))
    }
  }
  const columns: ListColumn<Event>[] = [
    column.text('name', '事件', 130),
    column.text('usual', '平台默认', 360),
    column.text('template', '使用模板', 220, ({ event, name }) => {
      const bound = data.list.find((template) => template.event === event && template.boundTo.includes(appId))
      return (
        <Select
          aria-label={`${name}的模板`}
          style={{ width: '100%', minWidth: 160 }}
          value={bound?.templateId ?? USUAL}
          options={[
            { value: USUAL, label: '平台默认' },
            ...forEvent(event).map(({ templateId, name: label }) => ({ value: templateId, label })),
          ]}
          onChange={(templateId) => void assign(event, templateId)}
        />
      )
    }),
  ]
  return (
    <Rows<Event> what="事件" rows={data.events} rowKey="event" columns={columns} empty="没有可绑定的事件" />
  )
}
