import { Alert, Button, Modal, Table } from 'antd'
import type { Outcome } from './DeleteMembersDialog.tsx'

export const OutcomeDialog = ({ outcome, onClose }: { outcome: readonly Outcome[]; onClose: () => void }) => {
  const refused = outcome.filter(({ reason }) => reason !== null)
  return (
    <Modal
      open
      title="批量删除结果"
      width={560}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <Alert
        type={refused.length ? 'warning' : 'success'}
        showIcon
        style={{ marginBottom: 16 }}
        title={`已删除 ${outcome.length - refused.length} 人${refused.length ? `，${refused.length} 人未删除` : ''}`}
      />
      <Table
        size="small"
        rowKey="key"
        pagination={outcome.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        dataSource={[...refused, ...outcome.filter(({ reason }) => reason === null)].map((row, index) => ({
          ...row,
          key: index,
        }))}
        columns={[
          { title: '成员', dataIndex: 'name', width: 160 },
          { title: '结果', dataIndex: 'reason', render: (reason: string | null) => reason ?? '已删除' },
        ]}
      />
    </Modal>
  )
}
