import type { Data } from '@xinqi/api/calls'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type SetAside = Data<'/operator/running/setAside'>[number]

/** Payments, refunds, transfers, pushes and notices that failed at every try, with the reason. */
export const SetAsideWork = () => {
  const { data, error, refetch } = useCall('/operator/running/setAside', {}, { quiet: true })
  const again = useOverlay<{ kind: string; name: string; keys?: string[]; about: string }>()
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <>
      <Rows<SetAside>
        what="搁置的工作"
        rows={data}
        rowKey={(row) => `${row.kind} ${row.key}`}
        columns={[
          column.name('name', '种类', 110, (row) => row.name),
          column.text('about', '内容', 220, (row) => row.about),
          column.text('reason', '原因', 260, (row) => row.reason || '未说明'),
          column.time('at', '搁置时间', 168, (row) => row.setAsideAt),
          column.actions(180, ({ kind, name, key, about }) => [
            { label: '重新处理', onClick: () => again.show({ kind, name, keys: [key], about }) },
            { label: '同类全部', onClick: () => again.show({ kind, name, about: `所有搁置的「${name}」` }) },
          ]),
        ]}
        empty="没有搁置的工作"
      />
      {again.subject && (
        <ConfirmDialog
          title="重新处理"
          text={`${again.subject.about}将重新处理。已经完成或不再需要的不会重复生效。`}
          action="重新处理"
          danger={false}
          onConfirm={async () => {
            const { kind, keys } = again.subject!
            const { count } = await call(
              '/operator/running/takeUp',
              { kind, ...(keys ? { keys } : {}) },
              { quiet: true },
            )
            await outdate('/operator/running/setAside', '/operator/running/state')
            toast.success(`已重新排入 ${count} 项`)
          }}
          onClose={again.close}
        />
      )}
    </>
  )
}
