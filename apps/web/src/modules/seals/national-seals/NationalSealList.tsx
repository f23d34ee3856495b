import { NATIONAL_SEAL_STATUS } from '@xinqi/api/status'
import { NATIONAL_SEAL } from '@xinqi/api/work-list-status'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag, ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { RowAction } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { CLASS_INTERNAL, type NationalSeal, type SealTask } from './nationalSeal.ts'

const EDIT = 'system:seal:edit'

/** What may be done to a seal in the state it is in. */
const actionsOf = (
  seal: NationalSeal,
  onTask: (task: SealTask) => void,
  mayConnect: boolean,
): RowAction[] => {
  const task = (kind: SealTask['kind'], label: string, more: Partial<RowAction> = {}): RowAction => ({
    label,
    permission: EDIT,
    onClick: () => onTask({ kind, seal }),
    ...more,
  })
  const view = task('view', '详情', { permission: undefined })
  const taken = task('export', '导出', { permission: undefined })
  const isInternal = seal.sealClass === CLASS_INTERNAL
  const invalid = task('invalidate', '登记认定无效', { danger: true })
  const end = [task('lose', '挂失', { danger: true }), task('cancel', '注销', { danger: true }), invalid]
  const connection = seal.signingService
    ? [task('disconnect', '断开签章服务', { danger: true })]
    : mayConnect && seal.state === NATIONAL_SEAL.active
      ? [task('connect', '连接签章服务')]
      : []
  const more = isInternal ? [task('replace', '变更')] : [task('record', '登记备案'), ...connection]
  switch (seal.state) {
    case NATIONAL_SEAL.applied:
      return [task('make', '制作'), view, task('refuse', '退回', { danger: true })]
    case NATIONAL_SEAL.refused:
      return [view]
    case NATIONAL_SEAL.active:
      return [view, taken, ...more, task('stop', '停用'), ...end]
    case NATIONAL_SEAL.stopped:
      return [task('resume', '恢复'), view, taken, ...more, ...end]
    case NATIONAL_SEAL.lost:
      return [view, taken, task('cancel', '注销', { danger: true }), invalid]
    case NATIONAL_SEAL.cancelled:
      return [view, taken, invalid]
    default:
      return [view, taken]
  }
}

/** Of one kind alone. */
export const NationalSealList = ({
  what,
  seals,
  empty,
  mayConnect = false,
  onTask,
}: {
  what: string
  seals: readonly NationalSeal[]
  empty: string
  mayConnect?: boolean
  onTask: (task: SealTask) => void
}) => (
  <Rows<NationalSeal>
    what={what}
    rows={seals}
    rowKey="id"
    empty={empty}
    columns={[
      column.name('name', '印章', 180),
      column.tag('state', '状态', 96, (seal) =>
        seal.isExpired && seal.state === NATIONAL_SEAL.active ? (
          <ToneTag tone="grey">已到期</ToneTag>
        ) : (
          <StatusTag set={NATIONAL_SEAL_STATUS} code={seal.state} />
        ),
      ),
      column.text('esId', '印章编号', 200, (seal) => orDash(seal.esId)),
      column.text('validTo', '有效期', 190, (seal) =>
        seal.validFrom ? `${day(seal.validFrom)} 至 ${day(seal.validTo)}` : `制作后 ${seal.years} 年`,
      ),
      seals.some(({ sealClass }) => sealClass !== CLASS_INTERNAL)
        ? column.text('record', '备案', 180, (seal) => (
            <>
              {seal.recordNo ? `${seal.recordNo}（${seal.recordAuthority}）` : '未登记'}
              {seal.unanswered > 0 && (
                <>
                  {' '}
                  <ToneTag tone="orange">{seal.unanswered} 项未回执</ToneTag>
                </>
              )}
            </>
          ))
        : column.text('maker', '制章者', 180, (seal) => orDash(seal.maker)),
      ...(mayConnect
        ? [
            column.text<NationalSeal>('signing', '签章', 180, (seal) =>
              seal.signingService ? `经${seal.signingService}` : '未连接，只作登记',
            ),
          ]
        : []),
      column.actions(190, (seal) => actionsOf(seal, onTask, mayConnect)),
    ]}
  />
)
