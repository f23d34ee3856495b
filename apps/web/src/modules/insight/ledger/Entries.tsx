import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { type RowAction, RowActions } from '../../../shared/list/RowActions.tsx'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import styles from './ledger.module.css'
import { ledgerChanged } from './ledgerChanged.ts'

export const EDIT = 'system:data:ledgerEdit' as const

/** The entries of one kind: what they are, and how one is added, changed and taken out, which leaves its record. */
export const Entries = <Entry extends object>({
  entries,
  rowKey,
  columns,
  none,
  add,
  note,
  more,
  removal,
  dialog,
}: {
  entries: readonly Entry[]
  rowKey: keyof Entry & string
  columns: TableColumnsType<Entry>
  none: string
  add: string
  note?: ReactNode
  /** What else can be done with one. */
  more?: (entry: Entry) => RowAction[]
  removal: (entry: Entry) => { title: string; what: string; run: () => Promise<unknown> }
  /** For one that is there, or for a new one. */
  dialog: (entry: Entry | null, onClose: () => void) => ReactNode
}) => {
  const editing = useOverlay<Entry | 'new'>()
  const removing = useOverlay<ReturnType<typeof removal>>()
  const actionsOn = (entry: Entry): RowAction[] => [
    ...(more?.(entry) ?? []),
    { label: '修改', permission: EDIT, onClick: () => editing.show(entry) },
    { label: '删除', permission: EDIT, danger: true, onClick: () => removing.show(removal(entry)) },
  ]
  return (
    <>
      <div className={styles.bar}>
        <PermissionButton permission={EDIT} size="small" onClick={() => editing.show('new')}>
          {add}
        </PermissionButton>
      </div>
      {note}
      <Table<Entry>
        size="small"
        scroll={{ x: 620 }}
        pagination={false}
        rowKey={rowKey}
        dataSource={entries}
        locale={{ emptyText: none }}
        columns={[
          ...columns,
          {
            title: '操作',
            width: more ? 150 : 110,
            render: (_, entry) => <RowActions actions={actionsOn(entry)} />,
          },
        ]}
      />
      {editing.subject && dialog(editing.subject === 'new' ? null : editing.subject, editing.close)}
      {removing.subject && (
        <ConfirmDialog
          title={removing.subject.title}
          text={`${removing.subject.what} 将被删除，修改记录会保留。`}
          action={removing.subject.title}
          onConfirm={async () => {
            await removing.subject!.run()
            await ledgerChanged()
          }}
          onClose={removing.close}
        />
      )}
    </>
  )
}
