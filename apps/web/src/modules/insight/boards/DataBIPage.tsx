// 数据分析: a measure by a dimension over a span, as a chart; what one likes is kept on boards of one's own.

import type { BiPlan, Data } from '@xinqi/api/calls'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import styles from './boards.module.css'
import { PlanAnswer } from './PlanAnswer.tsx'

type Board = Data<'/cust/bi/get/config/info/{id}'>
const METRICS = {
  contractCount: '合同数',
  signedCount: '签署完成数',
  signRate: '签署率',
  contractAmount: '合同金额',
  averageSignHours: '平均签署时长',
  refusedCount: '拒签数',
  expiringCount: '有到期日的合同数',
}
const DIMENSIONS = {
  day: '日',
  week: '周',
  month: '月',
  quarter: '季度',
  year: '年',
  department: '部门',
  contractType: '合同类型',
  counterparty: '相对方',
  status: '状态',
  initiator: '发起人',
  province: '省份',
}
const CHARTS = { bar: '柱状图', line: '折线图', pie: '饼图', map: '地图' }
const SPANS = { 7: '近 7 天', 30: '近 30 天', 90: '近 90 天', 365: '近一年', 0: '全部时间' }
const options = (table: Record<string, string>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }))

const planOf = (metric: string, dimension: string, days: number, chart: BiPlan['chart']): BiPlan => ({
  metric,
  dimension,
  time: days
    ? {
        from: chinaToday()
          .subtract(days - 1, 'day')
          .format('YYYY-MM-DD'),
        to: chinaToday().format('YYYY-MM-DD'),
        label: SPANS[days as 7],
      }
    : null,
  filters: [],
  order: null,
  limit: null,
  compare: null,
  chart: dimension === 'province' && chart === 'bar' ? 'map' : chart,
})
const titleOf = ({ metric, dimension }: BiPlan) =>
  `${DIMENSIONS[dimension as 'day'] ? `按${DIMENSIONS[dimension as 'day']}的` : ''}${METRICS[metric as 'signRate'] ?? metric}`

const Result = ({ plan, title }: { plan: BiPlan; title: string }) => {
  const { data, error, refetch } = useCall('/cust/bi/index/contract/info', { plan }, { quiet: true })
  if (data?.answer) return <PlanAnswer title={title} plan={plan} answer={data.answer} />
  return error ? (
    <FailedState failure={error} onRetry={() => void refetch()} what={title} />
  ) : (
    <LoadingState />
  )
}

const KeepDialog = ({
  plan,
  boards,
  onClose,
}: {
  plan: BiPlan
  boards: readonly Board[]
  onClose: () => void
}) => {
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
      <Form.Item name="title" label="标题" rules={[{ required: true, message: '请输入标题' }]}>
        <Input maxLength={60} />
      </Form.Item>
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
            <Form.Item
              name="name"
              label="新看板名称"
              rules={[{ required: true, whitespace: true, message: '请输入看板名称' }]}
            >
              <Input maxLength={50} />
            </Form.Item>
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
      onSubmit={async ({ roleIds }) => {
        await call(
          '/cust/bi/update/config',
          { boardId: board.boardId, name: board.name, widgets: board.widgets, sharedRoleIds: roleIds },
          { quiet: true },
        )
        await outdate('/cust/bi/user/config/info')
        toast.success(roleIds.length ? '已共享' : '已取消共享')
      }}
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
      <div className={styles.head}>
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
  const [metric, setMetric] = useState('contractCount')
  const [dimension, setDimension] = useState('month')
  const [days, setDays] = useState('365')
  const [chart, setChart] = useState<BiPlan['chart']>('bar')
  const keep = useOverlay<BiPlan>()
  const { data } = useCall('/cust/bi/user/config/info', {}, { quiet: true })
  const plan = planOf(metric, dimension, Number(days), chart)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>数据分析</h1>
        <span className={styles.note}>{data?.scope}</span>
      </div>
      <section className={styles.card} aria-label="自由分析">
        <span className={styles.tools}>
          <Select
            aria-label="指标"
            style={{ width: 170 }}
            value={metric}
            options={options(METRICS)}
            onChange={setMetric}
          />
          <Select
            aria-label="维度"
            style={{ width: 120 }}
            value={dimension}
            options={options(DIMENSIONS)}
            onChange={setDimension}
          />
          <Select
            aria-label="时间"
            style={{ width: 120 }}
            value={days}
            options={options(SPANS)}
            onChange={setDays}
          />
          <Select
            aria-label="图表"
            style={{ width: 110 }}
            value={chart}
            options={options(CHARTS)}
            onChange={(value) => setChart(value as BiPlan['chart'])}
          />
          <Button type="primary" onClick={() => keep.show(plan)}>
            加入看板
          </Button>
        </span>
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
