import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { CodeBlock } from '../public-api/CodeBlock.tsx'
import styles from './downloads.module.css'
import { ToolFrame } from './ToolFrame.tsx'

/** What an engineer takes home, each with what its bytes must come to. */
const DownloadsPage = () => {
  const { data, error, refetch } = useCall('/open/tools/downloads', {}, { quiet: true })
  const sdk = data?.list.find(({ fileName }) => fileName.endsWith('.tgz'))
  return (
    <ToolFrame path="/platform/tools/downloads">
      {error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.list.length === 0 ? (
        <EmptyState text="没有可下载的文件" />
      ) : (
        <ul className={styles.list}>
          {data.list.map(({ name, fileName, about, version, size, sha256, url }) => (
            <li key={fileName}>
              <div>
                <b>{name}</b>
                <small>
                  {fileName} · {version} · {fileSize(size)}
                </small>
                <p>{about}</p>
                <span className={styles.hash}>
                  SHA-256 <Copyable text={sha256} what={`${name}的 SHA-256`} />
                </span>
              </div>
              <Button type="primary" icon={<DownloadOutlined />} href={url} download={fileName}>
                下载
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sdk && (
        <>
          <h2 className={styles.title}>直接安装 SDK</h2>
          <CodeBlock title="安装" code={`npm install "${location.origin}${sdk.url}"`} />
          <p>
            用法见<Link to="/platform/openDoc#start">快速开始</Link>。
          </p>
        </>
      )}
    </ToolFrame>
  )
}
export default DownloadsPage
