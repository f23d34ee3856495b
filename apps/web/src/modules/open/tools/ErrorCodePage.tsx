import { ERRORS } from '@xinqi/api/errors'
import { Input } from 'antd'
import { useSearchParams } from 'react-router'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { findErrors } from './findErrors.ts'
import styles from './open.module.css'
import { ToolFrame } from './ToolFrame.tsx'

const ErrorCodePage = () => {
  const [params, setParams] = useSearchParams()
  const typed = params.get('keyword') ?? ''
  const found = findErrors(typed)
  return (
    <ToolFrame path="/platform/tools/errorCode">
      <div className={`${blocks.surface} ${styles.card}`}>
        <Input
          allowClear
          size="large"
          maxLength={50}
          aria-label="错误码、名称或文字"
          placeholder={`输入错误码、名称或提示文字，共 ${Object.keys(ERRORS).length} 个`}
          value={typed}
          onChange={(event) =>
            setParams(event.target.value ? { keyword: event.target.value } : {}, { replace: true })
          }
        />
        <p className={styles.count} role="status">
          找到 {found.length} 个错误码
        </p>
        <Rows
          what="错误码"
          rows={found}
          rowKey="name"
          columns={[
            {
              key: 'code',
              title: '错误码',
              width: 110,
              render: (row) => <Copyable text={String(row.code)} what="错误码" whole />,
            },
            { key: 'msg', title: '提示', width: 280, render: (row) => row.msg },
            { key: 'when', title: '何时出现', width: 280, render: (row) => row.when },
            { key: 'http', title: 'HTTP', width: 70, render: (row) => row.http },
            { key: 'name', title: '名称', width: 210, render: (row) => <code>{row.name}</code> },
          ]}
          empty="没有这个错误码，请核对后重试"
        />
      </div>
    </ToolFrame>
  )
}
export default ErrorCodePage
