// 合同归档: what the company keeps, by folder; what is not filed yet; and everything one may see, by its words.

import { ImportOutlined } from '@ant-design/icons'
import type { Body, TypeField } from '@xinqi/api/calls'
import { ARCHIVE_SOURCE } from '@xinqi/api/status'
import { Button, Segmented } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { usePackedDownload } from '../../../shared/list/usePackedDownload.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { FileDialog, OutDialog, OwnFieldsDialog, PerformerDialog } from './ArchiveDialogs.tsx'
import { ArchivedDrawer } from './ArchivedDrawer.tsx'
import styles from './archive.module.css'
import { archivedColumns } from './archivedColumns.tsx'
import { FolderPane } from './FolderPane.tsx'
import { ImportPaperDialog } from './ImportPaperDialog.tsx'

const SOURCES = Object.entries(ARCHIVE_SOURCE).map(([value, label]) => ({ value, label }))
const FILTERS: readonly ListFilter[] = [
  { kind: 'keyword', name: 'words', label: '正文内容', placeholder: '搜索合同正文，至少两个字' },
  keywordFilter('名称、编号、相对方', '名称、编号、相对方'),
  { kind: 'choice', name: 'source', label: '来源', options: SOURCES },
  { kind: 'days', from: 'from', to: 'to', label: '完成日期' },
]
const UNFILED_FILTERS: readonly ListFilter[] = [keywordFilter('名称、编号、相对方', '名称、编号、相对方')]

const asked = (query: ListQuery, typeId: string | null, everything: boolean): Body<'/archived/export'> => ({
  ...(typeId && !everything ? { typeId } : {}),
  ...(query.words ? { words: query.words } : {}),
  ...(query.keyword ? { keyword: query.keyword } : {}),
  ...(query.source ? { source: Number(query.source) as 1 | 2 | 3 } : {}),
  ...(query.from ? { from: query.from } : {}),
  ...(query.to ? { to: query.to } : {}),
  ...(everything ? { everything } : {}),
})

type View = 'filed' | 'unfiled' | 'all'

const Switcher = () => {
  const [params, setParams] = useSearchParams()
  const { data } = useCall('/archived/count', {}, { quiet: true })
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
      <Segmented<View>
        aria-label="归档视图"
        value={(params.get('view') as View | null) ?? 'filed'}
        options={[
          { value: 'filed', label: `已归档${data ? ` ${data.filed}` : ''}` },
          { value: 'unfiled', label: `未归档${data ? ` ${data.unfiled}` : ''}` },
          { value: 'all', label: '全文检索' },
        ]}
        onChange={(view) => setParams(view === 'filed' ? {} : { view }, { replace: true })}
      />
      <Link to="/askContracts">问合同</Link>
    </span>
  )
}

const useDialogs = () => {
  const open = useOverlay<string>()
  const file = useOverlay<{ archivedIds: string[]; typeId?: string | null; clear?: () => void }>()
  const out = useOverlay<{ archivedIds: string[]; clear?: () => void }>()
  const performer = useOverlay<{ archivedIds: string[]; clear?: () => void }>()
  const own = useOverlay<{ archivedIds: string[]; fields: TypeField[]; clear?: () => void }>()
  const shown = (
    <>
      {open.subject && <ArchivedDrawer archivedId={open.subject} onClose={open.close} />}
      {file.subject && <FileDialog {...file.subject} onDone={file.subject.clear} onClose={file.close} />}
      {out.subject && <OutDialog {...out.subject} onDone={out.subject.clear} onClose={out.close} />}
      {performer.subject && (
        <PerformerDialog {...performer.subject} onDone={performer.subject.clear} onClose={performer.close} />
      )}
      {own.subject && <OwnFieldsDialog {...own.subject} onDone={own.subject.clear} onClose={own.close} />}
    </>
  )
  return { open, file, out, performer, own, shown }
}
type Dialogs = ReturnType<typeof useDialogs>

const Batch = ({
  archivedIds,
  filed,
  fields = [],
  dialogs,
  clear,
}: {
  archivedIds: string[]
  filed: boolean
  /** What the folder on show asks of each contract in it. */
  fields?: TypeField[]
  dialogs: Dialogs
  clear: () => void
}) => {
  const pack = usePackedDownload()
  const download = () => pack(call('/archived/download', { archivedIds }), clear)
  return (
    <>
      <PermissionButton
        permission="system:archive:edit"
        size="small"
        onClick={() => dialogs.file.show({ archivedIds, clear })}
      >
        {filed ? '移动目录' : '归档'}
      </PermissionButton>
      <PermissionButton
        permission="system:archive:edit"
        size="small"
        onClick={() => dialogs.performer.show({ archivedIds, clear })}
      >
        指定负责人
      </PermissionButton>
      {fields.length > 0 && (
        <PermissionButton
          permission="system:archive:edit"
          size="small"
          onClick={() => dialogs.own.show({ archivedIds, fields, clear })}
        >
          修改字段
        </PermissionButton>
      )}
      {filed && (
        <PermissionButton
          permission="system:archive:edit"
          size="small"
          danger
          onClick={() => dialogs.out.show({ archivedIds, clear })}
        >
          移出归档
        </PermissionButton>
      )}
      <PermissionButton permission="system:contract:down" size="small" onClick={() => void download()}>
        打包下载
      </PermissionButton>
    </>
  )
}

const idsOf = (rows: readonly { archivedId: string }[]) => rows.map(({ archivedId }) => archivedId)

const Kept = ({
  everything,
  dialogs,
  button,
}: {
  everything: boolean
  dialogs: Dialogs
  button: React.ReactNode
}) => {
  const [params] = useSearchParams()
  const typeId = params.get('typeId')
  const { data: folders } = useCall('/archivedType/list', {}, { quiet: true })
  const columns = useMemo(
    () =>
      archivedColumns<RowOf<'/archived/getList'>>(
        (row) => dialogs.open.show(row.archivedId),
        (row) => (
          <RowActions
            actions={[
              { label: '详情', onClick: () => dialogs.open.show(row.archivedId) },
              row.typeId
                ? {
                    label: '移出',
                    permission: 'system:archive:edit' as const,
                    onClick: () => dialogs.out.show({ archivedIds: [row.archivedId] }),
                  }
                : {
                    label: '归档',
                    permission: 'system:archive:edit' as const,
                    onClick: () => dialogs.file.show({ archivedIds: [row.archivedId] }),
                  },
            ]}
          />
        ),
      ),
    [dialogs.open.show, dialogs.out.show, dialogs.file.show],
  )
  return (
    <ListPage
      title="合同归档"
      note={<Switcher />}
      path="/archived/getList"
      rowKey="archivedId"
      columns={columns}
      filters={FILTERS}
      body={(query) => asked(query, typeId, everything)}
      exporting={(query) => ({
        permission: 'system:contract:export',
        run: () => call('/archived/export', asked(query, typeId, everything)),
      })}
      batch={(rows, clear) => (
        <Batch
          archivedIds={idsOf(rows)}
          filed={!everything}
          fields={folders?.find((folder) => folder.typeId === typeId)?.fields}
          dialogs={dialogs}
          clear={clear}
        />
      )}
      primary={button}
      empty={{
        text: typeId ? '这个目录还没有合同' : '还没有归档的合同，签署完成的合同可在「未归档」中归档',
        action: button,
      }}
    />
  )
}

const Unfiled = ({ dialogs, button }: { dialogs: Dialogs; button: React.ReactNode }) => {
  const columns = useMemo(
    () => [
      ...archivedColumns<RowOf<'/archived/unfiledList'>>(
        (row) => dialogs.open.show(row.archivedId),
        (row) => (
          <RowActions
            actions={[
              {
                label: '归档',
                permission: 'system:archive:edit' as const,
                onClick: () =>
                  dialogs.file.show({ archivedIds: [row.archivedId], typeId: row.proposal.typeId }),
              },
              { label: '详情', onClick: () => dialogs.open.show(row.archivedId) },
            ]}
          />
        ),
      )
        .filter(({ key }) => key !== 'type' && key !== 'archiveNumber')
        .toSpliced(
          1,
          0,
          column.text('proposal', '建议', 170, (row) => (
            <>
              {row.proposal.typeName ?? '–'}
              {row.proposal.facts.length > 0 && (
                <Button type="link" size="small" onClick={() => dialogs.open.show(row.archivedId)}>
                  {row.proposal.facts.length} 项可采纳
                </Button>
              )}
            </>
          )),
        ),
    ],
    [dialogs.open.show, dialogs.file.show],
  )
  return (
    <ListPage
      title="合同归档"
      note={<Switcher />}
      path="/archived/unfiledList"
      rowKey="archivedId"
      columns={columns}
      filters={UNFILED_FILTERS}
      body={({ keyword }) => (keyword ? { keyword } : {})}
      batch={(rows, clear) => (
        <Batch archivedIds={idsOf(rows)} filed={false} dialogs={dialogs} clear={clear} />
      )}
      primary={button}
      empty={{ text: '没有待归档的合同，签署完成的合同会出现在这里' }}
    />
  )
}

const ArchiveFilePage = () => {
  const [params, setParams] = useSearchParams()
  const view = params.get('view')
  const dialogs = useDialogs()
  const named = params.get('archivedId')
  const { show } = dialogs.open
  // A message leads to one contract: it is opened, and the address forgets it.
  useEffect(() => {
    if (!named) return
    show(named)
    setParams({}, { replace: true })
  }, [named, show, setParams])
  const importing = useOverlay()
  const button = (
    <PermissionButton
      permission="system:archive:edit"
      type="primary"
      icon={<ImportOutlined aria-hidden="true" />}
      onClick={() => importing.show(true)}
    >
      导入合同
    </PermissionButton>
  )
  return (
    <div className={styles.split}>
      <FolderPane />
      <div>
        {view === 'unfiled' ? (
          <Unfiled dialogs={dialogs} button={button} />
        ) : (
          <Kept key={view} everything={view === 'all'} dialogs={dialogs} button={button} />
        )}
      </div>
      {dialogs.shown}
      {importing.subject && <ImportPaperDialog onClose={importing.close} />}
    </div>
  )
}
export default ArchiveFilePage
