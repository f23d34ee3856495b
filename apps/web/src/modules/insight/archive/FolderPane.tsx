import { PlusOutlined } from '@ant-design/icons'
import { Button, Grid, Tree } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './archive.module.css'
import { FolderDialog } from './FolderDialog.tsx'
import { FolderPicker } from './FolderPicker.tsx'
import { type Folder, type FolderNode, folderTree } from './folders.ts'

/** The tree beside the list; on a telephone one line to choose from. */
export const FolderPane = () => {
  const { data: folders = [] } = useCall('/archivedType/list', {}, { quiet: true })
  const [params, setParams] = useSearchParams()
  const { lg: isWide = true } = Grid.useBreakpoint()
  const may = useAccess().may('system:archive:edit')
  const edit = useOverlay<Folder | 'new'>()
  const remove = useOverlay<Folder>()
  const chosen = params.get('typeId')
  const tree = useMemo(() => folderTree(folders), [folders])
  const counts = useMemo(() => new Map(folders.map(({ typeId, count }) => [typeId, count])), [folders])
  const choose = (typeId: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const name of ['after', 'page', 'view']) next.delete(name)
      if (typeId) next.set('typeId', typeId)
      else next.delete('typeId')
      return next
    })
  const folder = folders.find(({ typeId }) => typeId === chosen)
  return (
    <section className={`${blocks.sheet} ${styles.pane}`} aria-label="归档目录">
      <div className={styles.paneHead}>
        <h2>归档目录</h2>
        {may && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            aria-label="新增目录"
            onClick={() => edit.show('new')}
          />
        )}
      </div>
      {isWide ? (
        <>
          <Button
            type={chosen ? 'text' : 'link'}
            block
            style={{ textAlign: 'left', justifyContent: 'flex-start' }}
            onClick={() => choose(null)}
          >
            全部目录
          </Button>
          <Tree<FolderNode>
            blockNode
            defaultExpandAll
            key={folders.length}
            treeData={tree}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={(keys) => choose((keys[0] as string | undefined) ?? null)}
            titleRender={({ key, title }) => (
              <span className={styles.node}>
                {title}
                <span className={styles.count}>{counts.get(key) ?? 0}</span>
              </span>
            )}
          />
        </>
      ) : (
        <FolderPicker aria-label="归档目录" placeholder="全部目录" value={chosen} onChange={choose} />
      )}
      {folder && may && (
        <RowActions
          actions={[
            { label: '编辑目录', onClick: () => edit.show(folder) },
            ...(folder.count === 0 && !folders.some(({ parentId }) => parentId === folder.typeId)
              ? [{ label: '删除目录', danger: true, onClick: () => remove.show(folder) }]
              : []),
          ]}
        />
      )}
      {edit.subject && (
        <FolderDialog folder={edit.subject === 'new' ? null : edit.subject} onClose={edit.close} />
      )}
      {remove.subject && (
        <ConfirmDialog
          title="删除目录"
          text={`「${remove.subject.name}」中没有合同，删除后无法恢复。`}
          action="删除目录"
          onConfirm={async () => {
            const { typeId, count: _count, visibleTo, ...facts } = remove.subject!
            await call(
              '/archivedType/updateArchivedType',
              {
                typeId,
                ...facts,
                visibleTo: { kind: visibleTo.kind as 1 | 2 | 3, ids: visibleTo.ids },
                removed: true,
              },
              { quiet: true },
            )
            await outdate('/archivedType/list')
            choose(null)
          }}
          onClose={remove.close}
        />
      )}
    </section>
  )
}
