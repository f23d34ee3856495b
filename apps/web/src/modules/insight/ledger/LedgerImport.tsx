// 导入台账: every line with what is wrong with it, then those that are right, as one piece of work.

import type { Data } from '@xinqi/api/calls'
import { LEDGER_COLUMNS as COLUMNS } from '@xinqi/api/ledger-sheet'
import { Alert, Button, Checkbox, Input, Modal, Table } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, download, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { SHEET_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './ledger.module.css'
import { ledgerChanged } from './ledgerChanged.ts'

type Checked = Data<'/ledger/import/check'>
type Line = Checked['rows'][number]

/** One line put right where it stands; the server judges it again. */
const FixLine = ({
  line,
  importId,
  onFixed,
}: {
  line: Line
  importId: string
  onFixed: (fixed: Data<'/ledger/import/fix'>) => void
}) => {
  const [cells, setCells] = useState(() => COLUMNS.map((_, at) => line.cells[at] ?? ''))
  const { busy, refusal, act } = useAct()
  const save = () =>
    act(async () =>
      onFixed(
        await call('/ledger/import/fix', { importId, rows: [{ line: line.line, cells }] }, { quiet: true }),
      ),
    )
  return (
    <div className={styles.fix}>
      {COLUMNS.map((name, at) => (
        <div key={name}>
          <span aria-hidden="true">{name}</span>
          <Input
            aria-label={`第 ${line.line} 行${name}`}
            size="small"
            maxLength={200}
            value={cells[at]}
            onChange={(event) =>
              setCells((before) => before.map((cell, index) => (index === at ? event.target.value : cell)))
            }
          />
        </div>
      ))}
      {refusal && <Alert type="error" title={refusal} />}
      <Button size="small" type="primary" loading={busy} onClick={() => void save()}>
        重新核对第 {line.line} 行
      </Button>
    </div>
  )
}

export const LedgerImport = ({ onClose }: { onClose: () => void }) => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [onlyBad, setOnlyBad] = useState(false)
  const { busy, refusal, act } = useAct()
  const navigate = useNavigate()
  const rows = checked?.rows.filter(({ problems }) => !onlyBad || problems.length) ?? []
  const fixed = ({ good, rows: again }: Data<'/ledger/import/fix'>) =>
    setChecked(
      (before) =>
        before && {
          ...before,
          good,
          rows: before.rows.map((row) => again.find(({ line }) => line === row.line) ?? row),
        },
    )
  const run = () =>
    act(async () => {
      const { taskId } = await call('/ledger/import/run', { importId: checked!.importId }, { quiet: true })
      await Promise.all([outdate('/task/list'), ledgerChanged()])
      toast.success('正在导入，可在任务详情查看进度')
      onClose()
      navigate(`/downdetails?taskId=${taskId}`)
    })
  return (
    <Modal
      open
      width={960}
      title="导入台账"
      okText={checked ? `导入 ${checked.good} 行` : '导入'}
      okButtonProps={{ disabled: !checked?.good }}
      confirmLoading={busy}
      cancelText="取消"
      onOk={() => void run()}
      onCancel={onClose}
    >
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      <p>
        <Button
          type="link"
          style={{ padding: 0 }}
          onClick={() => void download('/ledger/import/download', {})}
        >
          下载导入模板
        </Button>
        <span className={styles.hint}>，一次最多 10,000 行；同一文件重复导入不会重复建账</span>
      </p>
      <UploadBox<Checked>
        label={checked ? '重新选择文件' : '选择填写好的表格'}
        rules={SHEET_RULES}
        send={(file, way) => upload('/ledger/import/check', { file }, { ...way, quiet: true })}
        onDone={setChecked}
      />
      {checked && (
        <>
          <p role="status">
            共 {checked.total} 行，可导入 {checked.good} 行，有问题 {checked.total - checked.good} 行。
            <Checkbox checked={onlyBad} onChange={(event) => setOnlyBad(event.target.checked)}>
              只看有问题的
            </Checkbox>
          </p>
          <Table
            size="small"
            scroll={{ x: 800, y: 320 }}
            rowKey="line"
            dataSource={rows}
            expandable={{
              rowExpandable: ({ problems }) => problems.length > 0,
              expandedRowRender: (row) => (
                <FixLine key={row.problems.join()} line={row} importId={checked.importId} onFixed={fixed} />
              ),
            }}
            pagination={{ pageSize: 50, hideOnSinglePage: true }}
            rowClassName={({ problems }) => (problems.length ? styles.bad! : '')}
            columns={[
              { title: '行', dataIndex: 'line', width: 60 },
              { title: '合同', render: (_, row) => row.cells[0] || '–' },
              { title: '相对方', render: (_, row) => row.cells[2] || '–' },
              { title: '金额', align: 'right', render: (_, row) => row.cells[5] || '–' },
              { title: '问题', width: 360, render: (_, row) => row.problems.join('；') || '–' },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
