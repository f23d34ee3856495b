import type { Data } from '@xinqi/api/calls'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import styles from './evidence.module.css'
import { Facts } from './Facts.tsx'

/** Where the record stands in the log, and the proof that it does. */
export const ProofCard = ({ no, log }: { no: string; log: Data<'/contract/chain/view'>['log'] }) => {
  const { data, error } = useCall('/contract/chain/viewPreserve', { no }, { quiet: true })
  return (
    <EvidenceSection id="proof" title="存证日志证明">
      <Facts
        rows={[
          ['存证日志', log.origin],
          ['记录序号', `第 ${log.index + 1} 条，共 ${log.size} 条`],
          [
            '记录哈希',
            <span key="leaf" className={styles.hash}>
              {log.leafHash}
            </span>,
          ],
          [
            '日志根哈希',
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
          {data.anchors.length > 0 ? (
            data.anchors.map(({ kind, name, isSandbox, size, at, serial, isValid, reason }) => (
              <div key={`${kind}-${name}`}>
                <h3 className={styles.heading}>外部锚定</h3>
                <Facts
                  rows={[
                    ['锚定机构', `${name}${isSandbox ? '（沙箱，非独立第三方）' : ''}`],
                    ['方式', kind === 'timestamp' ? 'RFC 3161 时间戳' : '见证人联署'],
                    ['锚定时间', instant(at)],
                    ['覆盖', `日志前 ${size} 条`],
                    [
                      kind === 'timestamp' ? '序列号' : '见证人公钥编号',
                      <span key="serial" className={styles.hash}>
                        {serial}
                      </span>,
                    ],
                  ]}
                />
                <Notice tone={isValid ? 'success' : 'error'}>{reason}</Notice>
              </div>
            ))
          ) : (
            <p className={styles.hint}>
              包含本记录的检查点尚未取得外部时间戳或见证，通常在存证后一小时内取得。
            </p>
          )}
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
    </EvidenceSection>
  )
}
