import type { RowOf } from '../../../shared/list/listTypes.ts'
import { type RowAction, RowActions } from '../../../shared/list/RowActions.tsx'
import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import { LEGAL_SEAL } from './sealDesign.ts'

export type Seal = RowOf<'/companySeal/list'>
export type SealTask = {
  kind: 'view' | 'grant' | 'edit' | 'default' | 'enable' | 'disable' | 'cancel'
  seal: Seal
}

const UNDER_REVIEW = 1
const ENABLED = 2
const REFUSED = 3
const DISABLED = 4

/** What may be done to a seal in the state it is in. */
export const SealActions = ({ seal, onTask }: { seal: Seal; onTask: (task: SealTask) => void }) => {
  const edit = 'system:seal:edit' as const
  const task = (kind: SealTask['kind'], label: string, more: Partial<RowAction> = {}): RowAction => ({
    label,
    permission: edit,
    onClick: () => onTask({ kind, seal }),
    ...more,
  })
  // By a partner's link seals are made and kept; to give one away or end it one signs in.
  const away = (action: RowAction) => (onLinkVisit() ? [] : [action])
  const view = task('view', '详情', { permission: undefined })
  const cancel = task('cancel', seal.status === UNDER_REVIEW ? '撤回' : '注销', { danger: true })
  switch (seal.status) {
    case ENABLED:
      return (
        <RowActions
          actions={[
            ...away(task('grant', '授权', { permission: 'system:seal:authorise' })),
            view,
            ...(seal.isDefault || seal.type === LEGAL_SEAL ? [] : [task('default', '设为默认')]),
            task('edit', '编辑'),
            task('disable', '停用'),
            ...away(cancel),
          ]}
        />
      )
    case DISABLED:
      return <RowActions actions={[task('enable', '启用'), view, task('edit', '编辑'), ...away(cancel)]} />
    case UNDER_REVIEW:
      return <RowActions actions={[view, task('edit', '编辑'), ...away(cancel)]} />
    case REFUSED:
      return <RowActions actions={[view, ...away(cancel)]} />
    default:
      return <RowActions actions={[view]} />
  }
}
