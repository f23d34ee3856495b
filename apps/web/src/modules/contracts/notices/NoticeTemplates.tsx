import type { Data } from '@xinqi/api/calls'
import { NOTICE_CHANNELS, NOTICE_EVENTS, noticeFacts } from '@xinqi/api/notices'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

export type Template = Data<'/operator/notice/templates'>[number]

/** Under which code the vendor sends it, and whether that is there at all. */
const CodeTag = ({ template: { channel, needsCode, vendorCode, settingsCode } }: { template: Template }) => {
  if (channel !== 'sms') return null
  if (vendorCode) return <Tag>模板编号 {vendorCode}</Tag>
  if (settingsCode) return <Tag>模板编号 {settingsCode}（来自系统设置，按默认文案发送）</Tag>
  return needsCode ? <Tag color="red">没有模板编号，不会发出</Tag> : null
}

export const NoticeTemplates = ({ choice }: { choice: ReactNode }) => {
  const { data, error, refetch } = useCall('/operator/notice/templates', {}, { quiet: true })
  const edit = useOverlay<Template>()
  const reset = useOverlay<Template>()
  return (
    <CenterPage title="通知管理" extra={choice}>
      {!data && (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data &&
        NOTICE_EVENTS.map((event) => (
          <CenterCard key={event} title={noticeFacts(event).name} note={`告知：${noticeFacts(event).whom}`}>
            <SettingRows>
              {data
                .filter((template) => template.event === event)
                .map((template) => (
                  <SettingRow
                    key={template.channel}
                    name={
                      <>
                        {NOTICE_CHANNELS[template.channel]}{' '}
                        {template.isChanged && <Tag color="blue">已修改</Tag>}
                        <CodeTag template={template} />
                      </>
                    }
                    about={[template.title, template.content].filter(Boolean).join('：')}
                  >
                    <RowActions
                      actions={[
                        { label: '编辑', onClick: () => edit.show(template) },
                        ...(template.isChanged
                          ? [{ label: '恢复默认', onClick: () => reset.show(template) }]
                          : []),
                      ]}
                    />
                  </SettingRow>
                ))}
            </SettingRows>
          </CenterCard>
        ))}
      {edit.subject && <TemplateDialog template={edit.subject} onClose={edit.close} />}
      {reset.subject && (
        <ConfirmDialog
          title="恢复默认文案"
          text="修改过的文案将被默认文案替换，之后发出的通知使用默认文案。"
          action="恢复默认"
          danger={false}
          onConfirm={async () => {
            const { event, channel } = reset.subject!
            await call('/operator/notice/resetTemplate', { event, channel }, { quiet: true })
            await outdate('/operator/notice/templates')
          }}
          onClose={reset.close}
        />
      )}
    </CenterPage>
  )
}
