// 数据分析: a measure by a dimension over a span, as a chart; what one likes is kept on boards of one's own.

import type { BiPlan, Data } from '@xinqi/api/calls'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './boards.module.css'
import { PlanAnswer } from './PlanAnswer.tsx'
import { BEGINNING, PlanBuilder } from './PlanBuilder.tsx'
import { planOf, titleOf } from './plans.ts'

type Board = Data<'/cust/bi/get/config/info/{id}'>
const Result = ({ plan, title }: { plan: BiPlan; title: string }) => {
  const { data, error, refetch } = useCall('/cust/bi/index/contract/info', { plan }, { quiet: true })
  if (data?.answer) return <PlanAnswer title={title} plan={plan} answer={data.answer} />
  return error ? (
    <FailedState failure={error} onRetry={() => void refetch()} what={title} />
  ) : (
    <LoadingState />
  )
}

const KeepDialog = ({ plan, boards, onClose }: DialogOf<{ plan: BiPlan; boards: readonly Board[] }>) => {
  return (
    <FormDialog<{ boardId?: string; name?: string; title: string }>
      title="加入看板"
      submitText="加入"
      initial={{ title: titleOf(plan) }}
      onClose={onClose}
      onSubmit={async ({ boardId, name, title }) => {
        const board = boards.find((one) => one.boardId === boardId)
        const widgets = board?.widgets ?? []
        const widget = { title, plan, x: 0, y: widgets.length * 4, w: 6, h: 4 }
        await call(
          '/cust/bi/update/config',
          {
            ...(board ? { boardId: board.boardId } : {}),
            name: board?.name ?? name?.trim() ?? '我的看板',
            widgets: [...widgets, widget],
            sharedRoleIds: board?.sharedRoleIds ?? [],
          },
          { quiet: true },
        )
        await outdate('/cust/bi/user/config/info')
        toast.success('已加入看板')
      }}
    >
      <TextItem name="title" label="标题" must="请输入标题" maxLength={60} />
      <Form.Item name="boardId" label="看板">
        <Select
          allowClear
          placeholder="不选则新建看板"
          options={boards
            .filter(({ isMine }) => isMine)
            .map(({ boardId, name }) => ({ value: boardId, label: name }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['boardId']}>
        {({ getFieldValue }) =>
          !getFieldValue('boardId') && (
            <TextItem name="name" label="新看板名称" must="请输入看板名称" maxLength={50} />
          )
        }
      </Form.Item>
    </FormDialog>
  )
}

/** Whoever holds one of these roles sees the board, each with the numbers of his own scope. */
const ShareDialog = ({ board, onClose }: { board: Board; onClose: () => void }) => {
  const { data } = useCall('/roles', {}, { quiet: true })
  return (
    <FormDialog<{ roleIds: string[] }>
      title={`共享「${board.name}」`}
      submitText="保存"
      initial={{ roleIds: board.sharedRoleIds }}
      onClose={onClose}
      onSubmit={({ roleIds }) =>
        carryOut(
          '/cust/bi/update/config',
          { boardId: board.boardId, name: board.name, widgets: board.widgets, sharedRoleIds: roleIds },
          ['/cust/bi/user/config/info'],
          roleIds.length ? '已共享' : '已取消共享',
        )
      }
    >
      <Form.Item name="roleIds" label="可以查看的角色" extra="看到的数字按各人自己的数据范围统计">
        <Select
          mode="multiple"
          allowClear
          placeholder="不选则只有自己可见"
          optionFilterProp="label"
          options={data?.map(({ roleId, name }) => ({ value: roleId, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}

const BoardView = ({ board }: { board: Board }) => {
  const remove = useOverlay()
  const share = useOverlay()
  const mayShare = useAccess().may('system:org:role')
  const [dragged, setDragged] = useState<number | null>(null)
  const save = async (widgets: Board['widgets'], removed = false) => {
    await call('/cust/bi/update/config', {
      boardId: board.boardId,
      name: board.name,
      widgets,
      sharedRoleIds: board.sharedRoleIds,
      ...(removed ? { removed } : {}),
    })
    await outdate('/cust/bi/user/config/info')
  }
  const move = (at: number, by: number) => {
    const widgets = [...board.widgets]
    const [one] = widgets.splice(at, 1)
    widgets.splice(at + by, 0, one!)
    return save(widgets)
  }
  return (
    <section aria-label={board.name}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h2 style={{ margin: 0, fontSize: 16 }}>
          {board.name}
          {!board.isMine && <span className={styles.note}>（他人共享，数字按您的范围统计）</span>}
        </h2>
        {board.isMine && (
          <span className={styles.tools}>
            {mayShare && (
              <Button size="small" onClick={() => share.show(true)}>
                {board.sharedRoleIds.length ? `已共享给 ${board.sharedRoleIds.length} 个角色` : '共享'}
              </Button>
            )}
            <Button danger size="small" onClick={() => remove.show(true)}>
              删除看板
            </Button>
          </span>
        )}
      </div>
      <div className={styles.cards} style={{ marginTop: 12 }}>
        {board.widgets.map(({ title, plan }, at) => (
          // Dragged to where it belongs; the buttons below do the same without a mouse.
          // biome-ignore lint/a11y/noStaticElementInteractions: dragging has its buttons beside it
          <div
            key={`${title}${at}`}
            style={{ minWidth: 0, ...(board.isMine ? { cursor: 'grab' } : {}) }}
            draggable={board.isMine}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => {
              if (dragged !== null && dragged !== at) void move(dragged, at - dragged)
              setDragged(null)
            }}
          >
            <Result plan={plan} title={title} />
            {board.isMine && (
              <span className={styles.tools}>
                <Button type="link" size="small" disabled={at === 0} onClick={() => void move(at, -1)}>
                  前移
                </Button>
                <Button
                  type="link"
                  size="small"
                  disabled={at === board.widgets.length - 1}
                  onClick={() => void move(at, 1)}
                >
                  后移
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  onClick={() => void save(board.widgets.filter((_, one) => one !== at))}
                >
                  移除
                </Button>
              </span>
            )}
          </div>
        ))}
      </div>
      {share.subject && <ShareDialog board={board} onClose={share.close} />}
      {remove.subject && (
        <ConfirmDialog
          title="删除看板"
          text={`「${board.name}」删除后无法恢复，合同数据不受影响。`}
          action="删除看板"
          onConfirm={() => save([], true)}
          onClose={remove.close}
        />
      )}
    </section>
  )
}

const DataBIPage = () => {
  const [asked, setAsked] = useState(BEGINNING)
  const keep = useOverlay<BiPlan>()
  const { data } = useCall('/cust/bi/user/config/info', {}, { quiet: true })
  const plan = planOf(asked)
  return (
    <div className={styles.page}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h1>数据分析</h1>
        <span className={styles.note}>{data?.scope}</span>
      </div>
      <section className={`${blocks.sheet} ${styles.card}`} aria-label="自由分析">
        <PlanBuilder asked={asked} onChange={setAsked} names={data?.names} />
        <div className={styles.tools} style={{ marginTop: 12 }}>
          <Button type="primary" onClick={() => keep.show(plan)}>
            加入看板
          </Button>
          <Button onClick={() => setAsked(BEGINNING)}>重置</Button>
        </div>
        <div style={{ marginTop: 12 }}>
          <Result key={JSON.stringify(plan)} plan={plan} title={titleOf(plan)} />
        </div>
      </section>
      {data?.boards.length === 0 && <EmptyState text="还没有看板，把上面的分析加入看板后会出现在这里" />}
      {data?.boards.map((board) => (
        <BoardView key={board.boardId} board={board} />
      ))}
      {keep.subject && <KeepDialog plan={keep.subject} boards={data?.boards ?? []} onClose={keep.close} />}
    </div>
  )
}
export default DataBIPage
