import { EvidenceSection } from '../record/EvidenceSection.tsx'
import styles from '../record/evidence.module.css'
import { type Seal, SealFacts } from './SealFacts.tsx'

/** A seal by itself, with what it looks like. It says who may seal with it, and nothing of any document. */
export const SealCard = ({ seal, picture }: { seal: Seal; picture: string | null }) => (
  <EvidenceSection id="seal" title="电子印章">
    {picture && <img className={styles.sealPicture} src={picture} alt={`${seal.name}的印模`} />}
    <SealFacts seal={seal} />
    <p className={styles.hint}>这是一枚电子印章，不是盖过章的文件：它本身不能证明任何文件由谁签署。</p>
  </EvidenceSection>
)
