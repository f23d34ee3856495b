import type { Data } from '@xinqi/api/calls'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import styles from './evidence.module.css'
import { Facts } from './Facts.tsx'

/** Where the record stands in the log, and the proof that it does. */
export const ProofCard = ({ no, log }: { no: string; log: Data<'/contract/chain/view'>['log'] }) => {
  const { data, error } = useCall('/contract/chain/viewPreserve', { no }, { quiet: true })
  return (
    <section className={styles.card} aria-labelledby="proof">
      <h2 id="proof" className={styles.heading}>
        存证链证明
      </h2>
      <Facts
        rows={[
          ['存证链', log.origin],
          ['记录序号', `第 ${log.index + 1} 条，共 ${log.size} 条`],
          [
            '记录哈希',
            <span key="leaf" className={styles.hash}>
              {log.leafHash}
            </span>,
          ],
          [
            '链根哈希',
            <span key="root" className={styles.hash}>
              {log.rootHash}
            </span>,
          ],
          ['签名检查点', instant(log.checkpointAt)],
        ]}
      />
      {error && <Notice tone="error">{error.message}</Notice>}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <Notice tone={data.isValid ? 'success' : 'error'}>{data.reason}</Notice>
          <p className={styles.hint}>
            证明文件可脱离本平台离线核验：记录、包含证明、平台签名的检查点与校验公钥都在其中。
          </p>
          <a
            className={styles.download}
            download={`存证证明-${no}.json`}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(data.proof, null, 2))}`}
          >
            下载证明文件
          </a>
        </>
      )}
    </section>
  )
}
