// What verifying a file, a seal or a record finds, for whoever reads English: each sentence of the verifiers, found again by
// its shape. Names within quotes stay as they are.

/** Whole sentences and parts of them. */
const SAID: Readonly<Record<string, string>> = {
  // Verdicts
  有效: 'Valid',
  签署后被修改: 'Changed after signing',
  无效: 'Not valid',
  无签名: 'Not signed',
  未能判定: 'Undetermined',
  有未受保护的内容: 'Holds unprotected content',
  未具名者: 'somebody unnamed',
  文件中没有数字签名: 'The file has no digital signature',
  文件无法验证: 'The file cannot be verified',
  签署后文件未被改动: 'The file has not been changed since it was signed',
  签署后仅有规则允许的追加: 'Since it was signed, only additions the rules allow were made',
  其后追加了文档时间戳: 'A timestamp of the document was added later',
  其后新增了空签名域: 'Empty signature fields were added later',
  '其后追加了验证数据（DSS）': 'Data for verification (DSS) were added later',
  其后更新了文档信息: 'The document information was updated later',
  其后补充了结构标签: 'Structure tags were added later',
  文件末尾之后有多余的数据: 'There are extra data after the end of the file',
  // The signature's own data
  签名数据中没有签署人的证书: 'The signature does not hold the certificate of its signer',
  使用了无法识别的摘要算法: 'The digest algorithm is not known',
  签名算法与摘要算法不一致: 'The signature and digest algorithms do not match',
  签名属性中的内容类型不符: 'The content type in the signed attributes is wrong',
  文件内容与签名时不一致: 'The content differs from what was signed',
  签名值验证失败: 'The signature value does not hold',
  签署证书与签名绑定的证书不符: 'The signing certificate is not the one the signature is bound to',
  签名属性格式错误: 'The signed attributes are malformed',
  分离式签名却自带内容: 'A detached signature brings content of its own',
  'PAdES 签名缺少签署证书属性（ESS）': 'The PAdES signature lacks the attribute of its certificate (ESS)',
  签名数据格式错误: 'The signature data are malformed',
  签名数据之后有多余内容: 'There is extra content after the signature data',
  '签名数据（CMS）格式错误': 'The signature data (CMS) are malformed',
  '使用了不安全的 MD5 摘要': 'It uses the unsafe digest MD5',
  '使用了较弱的 SHA-1 摘要': 'It uses the weak digest SHA-1',
  签署证书的用途不包括签署文件: 'The certificate is not meant for signing documents',
  签署证书的密钥用途不包括签名: 'The key of the certificate is not meant for signing',
  时间戳缺少签发它的机构证书: 'The timestamp lacks the certificate of its authority',
  时间戳与签名数据不符: 'The timestamp is not of this signature',
  时间戳的签名无效: 'The signature of the timestamp does not hold',
  时间戳证书没有时间戳用途: 'The certificate of the timestamp is not meant for timestamps',
  证书链没有通向受信任的根证书: 'The certificate chain leads to no trusted root',
  '修订缺少匹配的 startxref 或 %%EOF': 'A revision lacks its startxref or %%EOF',
  修订的先后位置颠倒: 'Revisions stand in the wrong order',
  '签名过多，无法在限定时间内核对': 'There are too many signatures to check in time',
  多个签名域共用同一签名: 'Several signature fields share one signature',
  签名在后来的修订中被移除或替换: 'The signature was removed or replaced by a later revision',
  颁发机构不在信任列表中: 'The issuer is not on the trust list',
  证书链中的签名不符: 'A signature in the certificate chain does not hold',
  证书链使用了无法核对的签名算法: 'The certificate chain uses an algorithm that cannot be checked',
  签署证书: 'The signing certificate',
  表单域: 'form field',
  同一表单域被重复引用: 'A form field is referred to twice',
  时间戳之后有多余内容: 'There is extra content after the timestamp',
  '签署时间由签署人自述，没有可信时间戳':
    'The time of signing is the signer’s own word; there is no trusted timestamp',
  签署证书现已过期: 'The signing certificate has expired since',
  自述的签署时间在将来: 'The stated time of signing lies in the future',
  时间戳机构不受信任: 'The timestamp authority is not trusted',
  直接签署的签名过多: 'There are too many signatures of this kind',
  签名携带的证书格式错误: 'A certificate in the signature is malformed',
  签名结构格式错误: 'The structure of the signature is malformed',
  签名结构版本不符: 'The version of the signature structure is wrong',
  签名者版本不符: 'The version of the signer is wrong',
  摘要算法声明不符: 'The declared digest algorithms do not match',
  含有未知的未签名属性: 'It holds unknown unsigned attributes',
  签名绑定的证书缺失或被改动: 'The certificate the signature is bound to is missing or was changed',
  签名结构编码不规范: 'The structure of the signature is not encoded as it must be',
  签名字典含有重复的键: 'The signature dictionary has a key twice',
  '缺少签名字节范围（ByteRange）': 'The byte range of the signature is missing',
  签名字节范围格式错误: 'The byte range of the signature is malformed',
  '缺少签名数据（Contents）': 'The signature data (Contents) are missing',
  签名字节范围没有从文件开头开始: 'The byte range does not begin where the file begins',
  签名字节范围超出文件或重叠: 'The byte range overlaps or leaves the file',
  '签名字节范围的空隙不是本签名的 Contents':
    'The gap in the byte range is not the Contents of this signature',
  签名数据不是规范的十六进制: 'The signature data are not proper hexadecimal',
  签名不在任何修订之内: 'The signature stands in no revision',
  签名没有覆盖它所在的修订: 'The signature does not cover its own revision',
  签名字节范围没有在修订边界结束: 'The byte range does not end where a revision ends',
  // What cannot be seen
  '文件结构过于复杂，未能检查是否含有隐藏内容': 'The file is too complex to be searched for hidden content',
  文件的图层在屏幕显示与打印时可能不同: 'Layers of the file may look different on screen and in print',
  对象过多: 'There are too many objects',
  修订与表单域过多: 'There are too many revisions and form fields',
  // What later revisions changed
  认证签名不允许再签名或改动: 'The certifying signature allows no further signature or change',
  认证签名不允许任何改动: 'The certifying signature allows no change',
  认证之后新增了签名域: 'A signature field was added after certification',
  新增的空签名域带有外观: 'An empty signature field that was added has an appearance',
  新增的印章按钮: 'The seal button that was added',
  文档目录含有重复的键: 'The document catalogue has a key twice',
  '验证数据（DSS）格式错误': 'The data for verification (DSS) are malformed',
  文档元数据格式错误: 'The metadata are malformed',
  文档目录被替换: 'The document catalogue was replaced',
  '文档信息（Info）格式错误': 'The document information is malformed',
  签名域: 'the signature field',
  印章按钮: 'the seal button',
  修订中的对象互相重叠: 'Objects of a revision overlap',
  修订含有未登记的对象: 'A revision holds unlisted objects',
  表单被设为重新绘制: 'The form was set to be drawn anew',
  表单域列表: 'the list of form fields',
  表单默认资源被改动: 'The default resources of the form were changed',
  页面树: 'the page tree',
  页面对象被替换: 'A page was replaced',
  // National seals
  签章格式: 'Format of the sealing',
  签章人签名: 'Signature of whoever sealed',
  签章人证书: 'Certificate of whoever sealed',
  原文未变: 'Content unchanged',
  原文与盖章时不一致: 'The content differs from what was sealed',
  印章: 'Seal',
  '印章现已过期，盖章时有效': 'The seal has expired since; it was valid when used',
  '盖章时间无法读取，印章当时是否有效无从核对':
    'The time of sealing cannot be read, so nobody can tell whether the seal was valid then',
  签章人在印章名单内: 'Whoever sealed is on the seal’s list',
  签章人证书不在印章的签章人名单中: 'The certificate of whoever sealed is not on the seal’s list',
  时间戳: 'Timestamp',
  没有时间戳: 'There is no timestamp',
  '盖章时间由签章人自述，没有可信时间戳':
    'The time of sealing is the word of whoever sealed; there is no trusted timestamp',
  签章人自述的时间与时间戳相差超过五分钟: 'The stated time is more than five minutes away from the timestamp',
  签章有效: 'The sealing is valid',
  盖章时间: 'Time of sealing',
  签章人证书在盖章之后被吊销: 'The certificate of whoever sealed was revoked after the sealing',
  '没有签章人证书的吊销列表，未核对是否被吊销':
    'There is no revocation list for the certificate of whoever sealed; it was not checked',
  '签章人证书现已过期，盖章时有效': 'The certificate of whoever sealed has expired since; it was valid then',
  盖章时间无法读取: 'The time of sealing cannot be read',
  印章当时的状态: 'Standing of the seal at the time',
  盖章时印章已停用: 'The seal was suspended when it was used',
  盖章时印章已注销: 'The seal was cancelled when it was used',
  未查询到印章状态: 'The standing of the seal could not be found out',
  证书链没有通向受信任的机构: 'The certificate chain leads to no trusted authority',
  证书的密钥用途不包括签名: 'certificate: its key is not meant for signing',
  证书格式错误: 'The certificate is malformed',
  '证书的公钥不是 SM2 曲线上的完整点': 'The public key of the certificate is no point of the SM2 curve',
  '签名值未按规范编码（64 字节裸值）': 'signature value is not encoded as it must be (64 bare bytes)',
  签名值编码不规范: 'signature value is not encoded as it must be',
  '证书无法读取或不是 SM2 证书，签名值无从核对':
    'certificate cannot be read or is not of SM2, so the signature cannot be checked',
  印章格式: 'Format of the seal',
  制章人签名: 'Signature of the seal maker',
  制章人证书: 'Certificate of the seal maker',
  '没有制章人证书的吊销列表，未核对是否被吊销':
    'There is no revocation list for the certificate of the seal maker; it was not checked',
  制章人证书在盖章之后被吊销: 'The certificate of the seal maker was revoked after the sealing',
  制作日期不在制章人证书的有效期内: 'The seal was made outside the validity of its maker’s certificate',
  印章有效期: 'Validity of the seal',
  制章时间戳: 'Timestamp of the making',
  印章有效期的结束时间不晚于开始时间: 'The validity of the seal does not end after it begins',
  印章有效: 'The seal is valid',
  印章无效: 'The seal is not valid',
  印章已停用: 'The seal is suspended',
  印章已注销: 'The seal is cancelled',
  签章数据之后有多余内容: 'There is extra content after the sealing data',
  签章的属性信息不是所在的签名域: 'The property of the sealing does not name its signature field',
  平台制作·内部使用: 'Made by this platform, for internal use',
  平台沙箱制作·仅供测试: 'Made by the sandbox of this platform, for tests only',
  外部制作: 'Made elsewhere',
  制章者不在信任名单内: 'The maker is not on the trust list',
  'GM/T 0031-2014（旧版）': 'GM/T 0031-2014 (old)',
  // OFD files
  文件没有签章: 'The file bears no seal',
  '文件缺少已知的签章，签章被移除': 'A known sealing is missing from the file: it was removed',
  文件包: 'Package',
  签名列表: 'List of signatures',
  全部内容受保护: 'All content protected',
  受保护的文件未变: 'Protected files unchanged',
  印章文件: 'Seal file',
  印章文件与签章中的印章不同: 'The seal file differs from the seal in the sealing',
  签章是为另一份文件所盖: 'The sealing was made for another file',
  签章属于此文件: 'The sealing belongs to this file',
  电子签章: 'Electronic sealing',
  印章位置: 'Place of the seal',
  所依据的签章: 'The sealing it relies on',
  涵盖在先的签章: 'Covers the earlier sealings',
  // What an application of a company says
  企业名称: 'Name of the company',
  统一社会信用代码: 'Unified social credit code',
  法定代表人: 'Legal representative',
  住所: 'Address',
  营业期限: 'Term of business',
  // The verifier itself
  '当前核验的文件较多，请稍后再试': 'Many files are being verified now. Please try again later',
  '核验程序异常中止，未能完成核验': 'The verifier stopped; the file could not be verified',
  '文件过于复杂，未能在限定时间内完成核验': 'The file is too complex to be verified in time',
  '文件过于复杂，核验所需内存超出上限': 'The file is too complex: verifying it takes too much memory',
  // The record and what it is anchored by
  '记录在日志中，且与签名的检查点一致': 'The record stands in the log, and agrees with the signed checkpoint',
  该项内容不在这条记录所汇总的内容之中: 'The item is not among those this record sums up',
  '日志与早先的检查点不一致：历史记录被改写':
    'The log does not agree with an earlier checkpoint: its past was rewritten',
  检查点没有该公钥的有效签名: 'The checkpoint bears no valid signature of this key',
  检查点格式不正确: 'The checkpoint is malformed',
  证明中的哈希格式不正确: 'A hash in the proof is malformed',
  不是存证证明文件: 'It is not a proof of evidence',
  存证证明缺少必要内容: 'The proof lacks something it needs',
  记录不在锚定的检查点中: 'The record is not in the anchored checkpoint',
  时间戳不是对该检查点作出的: 'The timestamp is not of this checkpoint',
  时间戳证书的用途不是时间戳: 'The certificate of the timestamp is not meant for timestamps',
  时间戳的证书不是由指定的根证书签发: 'The certificate of the timestamp leads to none of the given roots',
  记录不在见证的检查点中: 'The record is not in the witnessed checkpoint',
  见证人的公钥不是指定的公钥: 'The key of the witness is not the given one',
  没有该见证人对此检查点的有效签名: 'There is no valid signature of this witness on the checkpoint',
}

/** `~` stands for a part that is a sentence, or a name, itself; `#` for anything that is left as it is. */
const SHAPES: readonly (readonly [shape: string, said: string])[] = [
  ['“#”：~', '“$1”: $2'],
  ['文件“#”在盖章后被改动', 'The file “$1” was changed after the sealing'],
  ['# 个签名有效，文件未被改动', '$1 valid signatures; the file has not been changed'],
  ['# 个签名有效，其后仅有规则允许的追加', '$1 valid signatures; since then only additions the rules allow'],
  ['# 个签章有效，文件未被改动', '$1 valid sealings; the file has not been changed'],
  ['签名超过 # 个', 'There are more than $1 signatures'],
  ['未能完成核验：~', 'The file could not be verified: $1'],
  ['未发现数字签名：~', 'No digital signature was found: $1'],
  ['无法验证签名：~', 'The signature cannot be verified: $1'],
  ['未能核验：签名格式“#”不受支持', 'Not verified: the signature format “$1” is not supported'],
  ['其后加盖了#的签章', 'Signed or sealed later by $1'],
  ['其后填写了表单域#', 'Form fields filled in later: $1'],
  ['应有一个签署人，实际 # 个', 'There must be one signer, and there are $1'],
  ['时间戳：~', 'Timestamp: $1'],
  ['证书“#”含有未核对的关键扩展', 'The certificate “$1” has a critical extension that was not checked'],
  ['证书冒用了受信任机构“#”的名称', 'The certificate falsely bears the name of the trusted authority “$1”'],
  ['证书“#”在签署之后被吊销', 'The certificate “$1” was revoked after the signing'],
  ['证书“#”已被吊销', 'The certificate “$1” has been revoked'],
  ['颁发证书“#”', 'The issuing certificate “$1”'],
  ['~在签署时尚未生效', '$1 was not yet valid when signing'],
  ['~在签署时已过期', '$1 had expired when signing'],
  ['~含有未核对的关键扩展', '$1 has a critical extension that was not checked'],
  ['~不是颁发机构证书', '$1 is not the certificate of an authority'],
  ['~不允许签发证书', '$1 is not allowed to issue certificates'],
  ['~的路径长度超限', '$1: its path is too long'],
  ['不支持的签名格式“#”', 'The signature format “$1” is not supported'],
  [
    '文件含有 # 个默认不显示的图层，签署人可能没有看到其中的内容',
    'The file has $1 layers that are not shown; signers may not have seen what is in them',
  ],
  [
    '文件含有 # 个默认不显示的图层#，签署人可能没有看到其中的内容',
    'The file has $1 layers that are not shown$2; signers may not have seen what is in them',
  ],
  ['文件含有 # 处隐藏的批注或表单域', 'The file has $1 hidden annotations or form fields'],
  [
    '页面内容引用了 # 个不存在的对象，日后可能被补上',
    'Pages refer to $1 objects that are not there and might be added later',
  ],
  [
    '文件含有 # 处没有显示出来的页面内容，日后可能被替换到页面上',
    'The file has $1 pieces of page content that are not shown and might be put on a page later',
  ],
  ['新增的~含有重复的键', '$1, which was added, has a key twice'],
  ['新增的~带有动作', '$1, which was added, has an action'],
  ['新增的~与原有的表单域同名', '$1, which was added, bears the name of another field'],
  ['新增的~遮盖了大部分页面', '$1, which was added, covers most of a page'],
  ['新增的~不是签名域', '$1, which was added, is not a signature field'],
  [
    '认证之后由其他机构的签名新增了可见的~',
    'After certification, a signature of another authority added something visible: $1',
  ],
  ['已锁定的签名域被签署：~', 'A locked signature field was signed: $1'],
  ['已锁定的~被改动', '$1 was locked, and was changed'],
  ['已填写的~被重写', '$1 was filled in, and was written again'],
  ['已填写的~被改动', '$1 was filled in, and was changed'],
  ['其后的~无效', '$1, later, is not valid'],
  ['~新增了外观', '$1 was given an appearance'],
  ['~不属于写入它的修订', '$1 does not belong to the revision that wrote it'],
  ['~不是只读印章', '$1 is not a read-only seal'],
  ['~没有随签名一起写入', '$1 was not written together with the signature'],
  ['文档目录被改动（#）', 'The document catalogue was changed ($1)'],
  ['文档权限被改动（#）', 'The permissions of the document were changed ($1)'],
  ['文件尾被改动（#）', 'The trailer was changed ($1)'],
  ['表单设置被改动（#）', 'The settings of the form were changed ($1)'],
  ['第 # 页的内容被改动（#）', 'The content of page $1 was changed ($2)'],
  ['页面结构被改动（#）', 'The structure of the pages was changed ($1)'],
  ['第 # 页的批注重复', 'Page $1 has an annotation twice'],
  ['第 # 页新增或改动了批注', 'Annotations of page $1 were added or changed'],
  ['第 # 页的批注被删除或改动', 'Annotations of page $1 were removed or changed'],
  ['对象 # 无法读取', 'Object $1 cannot be read'],
  ['对象 # 指向其他修订的数据', 'Object $1 points to data of another revision'],
  ['对象 # 不在交叉引用所指的位置', 'Object $1 is not where the cross references say'],
  ['对象 # 的数据长度错误', 'The length of object $1 is wrong'],
  ['对象流 # 含有未登记的对象', 'The object stream $1 holds unlisted objects'],
  ['对象流 # 被替换', 'The object stream $1 was replaced'],
  ['“#”的签名', 'the signature of “$1”'],
  ['表单域“#”', 'the form field “$1”'],
  ['~被删除或移动', '$1 was removed or moved'],
  ['~被改为容器', '$1 was made a container'],
  ['~未签名却被改动', '$1 is not signed, and was changed'],
  ['~被改动（#）', '$1 was changed ($2)'],
  ['~的 # 不是表单值', '$1: its $2 is not a value'],
  ['~被显示或隐藏', '$1 was shown or hidden'],
  ['~的值未变而外观被替换', '$1 kept its value, and its appearance was replaced'],
  ['~含有重复的键', '$1 has a key twice'],
  ['~被改动', '$1 was changed'],
  // National seals
  ['国标电子印章“#”（#），制章者“#”', 'National electronic seal “$1” ($2), made by “$3”'],
  ['签章人证书不受信任：~', 'The certificate of whoever sealed is not trusted: $1'],
  ['制章人不受信任：~', 'The seal maker is not trusted: $1'],
  ['签章不规范：#', 'The sealing is not as it must be: $1'],
  ['印章不规范：#', 'The seal is not as it must be: $1'],
  ['签章含有未知关键扩展 #', 'The sealing has an unknown critical extension $1'],
  ['印章含有未知关键扩展 #', 'The seal has an unknown critical extension $1'],
  ['盖章时间 #（北京时间） 在将来', 'The time of sealing, $1 (Beijing time), lies in the future'],
  ['盖章时间 # 在将来', 'The time of sealing, $1, lies in the future'],
  [
    '签章人证书已于 # 被吊销，早于盖章时间',
    'The certificate of whoever sealed was revoked on $1, before the sealing',
  ],
  [
    '签章人证书已于 # 被吊销，且没有可信时间证明盖章在此之前',
    'The certificate of whoever sealed was revoked on $1, and no trusted time shows that it was sealed before',
  ],
  ['制章人证书已于 # 被吊销', 'The certificate of the seal maker was revoked on $1'],
  ['印章自 # 起有效，当时尚未生效', 'The seal is valid from $1, and was not yet valid then'],
  ['印章有效期至 #，当时已过期', 'The seal was valid until $1, and had expired then'],
  ['不支持的签名算法 #', 'signature algorithm $1 is not supported'],
  ['签章人证书“#”当时尚未生效', 'The certificate of whoever sealed, “$1”, was not yet valid then'],
  ['签章人证书“#”当时已过期', 'The certificate of whoever sealed, “$1”, had expired then'],
  ['制章人证书“#”当时尚未生效', 'The certificate of the seal maker, “$1”, was not yet valid then'],
  ['制章人证书“#”当时已过期', 'The certificate of the seal maker, “$1”, had expired then'],
  ['~当时尚未生效', '$1 was not yet valid then'],
  ['~当时已过期', '$1 had expired then'],
  ['证书“#”', 'The certificate “$1”'],
  ['# 至 #', '$1 to $2'],
  [
    '签名“#”不在签名列表中，签章被移除',
    'The signature “$1” is not on the list of signatures: it was removed',
  ],
  ['签章 #：~', 'Sealing $1: $2'],
  ['有 # 个文件不受此签章保护：#', '$1 files are not protected by this sealing: $2'],
  ['签名类型“#”不是电子签章，未能核验', 'Not verified: the signature type “$1” is not an electronic sealing'],
  [
    '摘要算法“#”不安全或不受支持，未能核验',
    'Not verified: the digest algorithm “$1” is unsafe or not supported',
  ],
  ['受保护的文件“#”不存在', 'The protected file “$1” is not there'],
  ['文件“#”被引用两次', 'The file “$1” is referred to twice'],
  ['引用“#”不是绝对路径', 'The reference “$1” is not an absolute path'],
  ['# 个文件', '$1 files'],
  ['印章盖在不存在的页面“#”上', 'The seal stands on page “$1”, which is not there'],
  ['所依据的签章“#”无效或不存在', 'The sealing it relies on, “$1”, is not valid or not there'],
  [
    '没有涵盖在先的签章“#”，签章的次序被改动或签章是另行加入的',
    'It does not cover the earlier sealing “$1”: the order was changed, or it was added from elsewhere',
  ],
  ['印章与签章“#”的印章重叠', 'The seal overlaps that of the sealing “$1”'],
  // An application of a company
  [
    '~：营业执照识别为「#」，与填写的不一致',
    '$1: the licence was read as “$2”, which differs from what was typed',
  ],
  ['付款金额应为 # 元', 'The amount must be ¥$1'],
  ['签章人~', 'Whoever sealed: $1'],
  ['制章人~', 'The seal maker: $1'],
  // The record
  [
    '序号 # 的记录与检查点不符：记录被改动，或不在日志的该位置',
    'Record $1 does not agree with the checkpoint: it was changed, or does not stand there',
  ],
  ['时间戳签名验证不通过（#）', 'The signature of the timestamp does not hold ($1)'],
  [
    '检查点（# 条）于 # 已经存在，时间戳有效，证书可信',
    'The checkpoint ($1 records) existed at $2; the timestamp holds and its certificate is trusted',
  ],
  [
    '检查点（# 条）于 # 已经存在，时间戳有效，未指定其根证书',
    'The checkpoint ($1 records) existed at $2; the timestamp holds; no root was given for it',
  ],
  [
    '见证人于 # 见到检查点（# 条），此前只增不改，签名有效，公钥可信',
    'The witness saw the checkpoint ($2 records) at $1, nothing before it changed; its signature holds and its key is trusted',
  ],
  [
    '见证人于 # 见到检查点（# 条），此前只增不改，签名有效，未指定其公钥',
    'The witness saw the checkpoint ($2 records) at $1, nothing before it changed; its signature holds; no key was given for it',
  ],
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const KNOWN = SHAPES.map(([shape, said]) => ({
  pattern: new RegExp(`^${escaped(shape).replaceAll('#', '(.+?)').replaceAll('~', '(.+)')}$`, 'su'),
  /** Which of its parts are sentences. */
  nested: [...shape].filter((sign) => sign === '#' || sign === '~').map((sign) => sign === '~'),
  said,
}))

/** Lists of names, and Beijing’s time, as English writes them. */
const plain = (text: string) =>
  text
    .replace(/等 (\d+) [方个]$/, ' and others, $1 in all')
    .replaceAll('、', ', ')
    .replaceAll('（北京时间）', ' (Beijing time)')
    .replaceAll('（', ' (')
    .replaceAll('）', ')')
    .replaceAll('；', '; ')

const translated = (text: string): string => {
  const whole = SAID[text]
  if (whole) return whole
  for (const { pattern, nested, said } of KNOWN) {
    const found = pattern.exec(text)
    if (!found) continue
    const parts = found.slice(1).map((part, at) => (nested[at] ? translated(part) : plain(part)))
    return said.replace(/\$(\d)/g, (_, at) => parts[Number(at) - 1] ?? '')
  }
  return text
}

const HAN = /\p{Script=Han}/u
/** Names within quotes are people’s and companies’ own. */
const outsideQuotes = (text: string) => text.replace(/“[^”]*”/g, '')

/** Undefined where some of it is not known. */
export const findingInEnglish = (text: string): string | undefined => {
  const faults = text.split('；').map(translated)
  const whole = SAID[text] || KNOWN.some(({ pattern }) => pattern.test(text)) ? translated(text) : null
  const said = whole && !HAN.test(outsideQuotes(whole)) ? whole : faults.join('; ')
  if (HAN.test(outsideQuotes(said)) || said === text) return undefined
  return said.charAt(0).toUpperCase() + said.slice(1)
}
