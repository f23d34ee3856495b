// 信契开放接口的 Java 客户端：一个文件，只用 JDK，Java 17 以上。
//
//   Xinqi xinqi = Xinqi.withSecret(baseUrl, appId, keyId, secret);   // 或 withPrivateKey：RSA 私钥（PKCS#8 PEM）
//   Map<String, Object> file = xinqi.upload("contract.pdf", bytes);
//   xinqi.call("contract/create", Map.of("contractNo", "HT-1", "name", "采购合同",
//       "files", List.of(file.get("fileId")), "signers", List.of(Map.of("account", "demo-person"))));
//   Map<String, Object> event = Xinqi.verifyWebhook(headers, rawBody, Instant.now(), webhookSecret);
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.security.spec.*;
import java.time.Duration;
import java.time.Instant;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Xinqi {
  private static final String BASE = "/api/open/v1";
  private static final Set<Integer> RETRIED = Set.of(412, 429, 502, 503, 504);
  private static final long TOLERANCE_SECONDS = 300;
  private static final int RETRIES = 4;
  private static final byte[] ED25519 = HexFormat.of().parseHex("302a300506032b6570032100");

  /** 接口拒绝了请求：answer 中 errors 逐项列出参数错误，status 与 possible 说明合同现状与可调用的接口。 */
  public static final class Refused extends RuntimeException {
    public final int http;
    public final long code;
    public final Map<String, Object> answer;

    Refused(int http, Map<String, Object> answer) {
      super(String.valueOf(answer.getOrDefault("msg", "HTTP " + http)));
      this.http = http;
      this.code = answer.get("code") instanceof Number number ? number.longValue() : 0;
      this.answer = answer;
    }
  }

  /** 这条推送不是平台发出的，或已过期。 */
  public static final class WebhookRefused extends RuntimeException {
    WebhookRefused(String why) {
      super(why);
    }
  }

  private final String baseUrl;
  private final String appId;
  private final String keyId;
  private final String secret;
  private final PrivateKey privateKey;
  private final HttpClient http =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).connectTimeout(Duration.ofSeconds(10)).build();

  private Xinqi(String baseUrl, String appId, String keyId, String secret, PrivateKey privateKey) {
    this.baseUrl = baseUrl.replaceAll("/+$", "");
    this.appId = appId;
    this.keyId = keyId;
    this.secret = secret;
    this.privateKey = privateKey;
  }

  public static Xinqi withSecret(String baseUrl, String appId, String keyId, String secret) {
    return new Xinqi(baseUrl, appId, keyId, secret, null);
  }

  public static Xinqi withPrivateKey(String baseUrl, String appId, String keyId, String pem)
      throws GeneralSecurityException {
    byte[] der = Base64.getDecoder().decode(pem.replaceAll("-----[^-]+-----|\\s", ""));
    PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
    return new Xinqi(baseUrl, appId, keyId, null, key);
  }

  /** 任一接口；返回 data，被拒绝时抛出 Refused。 */
  public Map<String, Object> call(String endpoint, Map<String, ?> body) throws IOException, InterruptedException {
    return call(endpoint, body, UUID.randomUUID().toString());
  }

  public Map<String, Object> call(String endpoint, Map<String, ?> body, String idempotencyKey)
      throws IOException, InterruptedException {
    byte[] raw = writeJson(body).getBytes(StandardCharsets.UTF_8);
    return send(BASE + "/" + endpoint, raw, "application/json", idempotencyKey);
  }

  /** 上传文件内容，一次调用。 */
  public Map<String, Object> upload(String name, byte[] content) throws IOException, InterruptedException {
    String target = BASE + "/file/upload?fileName=" + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    return send(target, content, "application/octet-stream", UUID.randomUUID().toString());
  }

  /** 一次调用的六个签名头；timestamp 为毫秒。 */
  public Map<String, String> signedHeaders(String target, byte[] body, long timestamp, String nonce) {
    try {
      String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
      String algorithm = privateKey == null ? "XINQI-HMAC-SHA256" : "XINQI-RSA-SHA256";
      String text = String.join("\n", algorithm, "POST", target, appId, keyId, Long.toString(timestamp), nonce, digest);
      byte[] signature = sign(text.getBytes(StandardCharsets.UTF_8));
      return Map.of(
          "X-Xinqi-App", appId, "X-Xinqi-Key", keyId, "X-Xinqi-Timestamp", Long.toString(timestamp),
          "X-Xinqi-Nonce", nonce, "X-Xinqi-Digest", digest,
          "X-Xinqi-Signature", Base64.getEncoder().encodeToString(signature));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private byte[] sign(byte[] text) throws GeneralSecurityException {
    if (privateKey == null) return hmac(secret.getBytes(StandardCharsets.UTF_8), text);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(privateKey);
    signature.update(text);
    return signature.sign();
  }

  private static byte[] hmac(byte[] key, byte[] text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(text);
  }

  /** 每次重试换新的 Nonce，保持同一个幂等键：无论发了几次，只做一次。 */
  @SuppressWarnings("unchecked")
  private Map<String, Object> send(String target, byte[] body, String type, String key)
      throws IOException, InterruptedException {
    for (int tried = 0; ; tried++) {
      long wait = 200L << tried;
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + target))
          .timeout(Duration.ofSeconds(60)).header("Content-Type", type).header("Idempotency-Key", key);
      signedHeaders(target, body, System.currentTimeMillis(), UUID.randomUUID().toString().replace("-", ""))
          .forEach(request::header);
      try {
        HttpResponse<String> told =
            http.send(request.POST(HttpRequest.BodyPublishers.ofByteArray(body)).build(), HttpResponse.BodyHandlers.ofString());
        Map<String, Object> answer = answerOf(told.body());
        if (told.statusCode() == 200 && Long.valueOf(1).equals(answer.get("code"))) {
          return (Map<String, Object>) answer.get("data");
        }
        if (!RETRIED.contains(told.statusCode()) || tried >= RETRIES) throw new Refused(told.statusCode(), answer);
        String after = told.headers().firstValue("Retry-After").orElse("");
        if (after.matches("\\d{1,6}")) wait = Long.parseLong(after) * 1000;
      } catch (IOException failed) {
        if (tried >= RETRIES) throw failed;
      }
      Thread.sleep(wait);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> answerOf(String text) {
    try {
      return (Map<String, Object>) readJson(text);
    } catch (RuntimeException notOurs) {
      return Map.of();
    }
  }

  /** 核对一条推送并返回事件。rawBody 须是收到的原始字节；secrets 为 whsec_（HMAC）或 whpk_（Ed25519），更换期间新旧都给。 */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> verifyWebhook(
      Map<String, String> headers, byte[] rawBody, Instant now, String... secrets) {
    Map<String, String> given = new LinkedHashMap<>();
    headers.forEach((name, value) -> given.put(name.toLowerCase(Locale.ROOT), value));
    String id = given.get("webhook-id");
    String timestamp = given.getOrDefault("webhook-timestamp", "");
    if (id == null || !timestamp.matches("\\d{1,12}")) throw new WebhookRefused("缺少推送的签名头");
    if (Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) {
      throw new WebhookRefused("时间相差超过 5 分钟");
    }
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    byte[] text = Arrays.copyOf(head, head.length + rawBody.length);
    System.arraycopy(rawBody, 0, text, head.length, rawBody.length);
    for (String secret : secrets) {
      for (String signature : given.getOrDefault("webhook-signature", "").split(" ")) {
        if (isBy(secret, signature, text)) return (Map<String, Object>) readJson(new String(rawBody, StandardCharsets.UTF_8));
      }
    }
    throw new WebhookRefused("签名不符");
  }

  private static boolean isBy(String secret, String signature, byte[] text) {
    try {
      String[] parts = signature.split(",", 2);
      if (parts.length < 2) return false;
      byte[] given = Base64.getDecoder().decode(parts[1]);
      if (parts[0].equals("v1") && secret.startsWith("whsec_")) {
        return MessageDigest.isEqual(hmac(Base64.getDecoder().decode(secret.substring(6)), text), given);
      }
      if (!parts[0].equals("v1a") || !secret.startsWith("whpk_")) return false;
      byte[] key = Base64.getDecoder().decode(secret.substring(5));
      byte[] der = Arrays.copyOf(ED25519, ED25519.length + key.length);
      System.arraycopy(key, 0, der, ED25519.length, key.length);
      Signature check = Signature.getInstance("Ed25519");
      check.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der)));
      check.update(text);
      return check.verify(given);
    } catch (GeneralSecurityException | IllegalArgumentException wrong) {
      return false;
    }
  }

  /** Map、List、String、Long、Double、Boolean、null 写成 JSON。 */
  public static String writeJson(Object value) {
    if (value instanceof Map<?, ?> map) {
      List<String> members = new ArrayList<>();
      map.forEach((name, one) -> members.add(writeJson(name.toString()) + ":" + writeJson(one)));
      return "{" + String.join(",", members) + "}";
    }
    if (value instanceof Iterable<?> list) {
      List<String> items = new ArrayList<>();
      list.forEach(one -> items.add(writeJson(one)));
      return "[" + String.join(",", items) + "]";
    }
    if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
    StringBuilder text = new StringBuilder("\"");
    for (char letter : value.toString().toCharArray()) {
      if (letter == '"' || letter == '\\' || letter < 0x20) text.append(String.format("\\u%04x", (int) letter));
      else text.append(letter);
    }
    return text.append('"').toString();
  }

  /** JSON 读成 Map、List、String、Long、Double、Boolean 或 null。 */
  public static Object readJson(String text) {
    Reader reader = new Reader(text);
    Object value = reader.value(0);
    if (reader.next() != 0) throw new IllegalArgumentException("JSON");
    return value;
  }

  private static final class Reader {
    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
    }

    char next() {
      while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
      return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean took(char wanted) {
      if (next() != wanted) return false;
      at++;
      return true;
    }

    Object value(int depth) {
      if (depth > 200) throw new IllegalArgumentException("JSON");
      if (took('{')) {
        Map<String, Object> map = new LinkedHashMap<>();
        while (!took('}')) {
          if (!map.isEmpty() && !took(',') || next() != '"') throw new IllegalArgumentException("JSON");
          String name = string();
          if (!took(':')) throw new IllegalArgumentException("JSON");
          map.put(name, value(depth + 1));
        }
        return map;
      }
      if (took('[')) {
        List<Object> list = new ArrayList<>();
        while (!took(']')) {
          if (!list.isEmpty() && !took(',')) throw new IllegalArgumentException("JSON");
          list.add(value(depth + 1));
        }
        return list;
      }
      if (next() == '"') return string();
      int from = at;
      while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
      String word = text.substring(from, at);
      return switch (word) {
        case "true" -> true;
        case "false" -> false;
        case "null" -> null;
        default -> word.matches("-?\\d{1,18}") ? (Object) Long.valueOf(word) : Double.valueOf(word);
      };
    }

    private String string() {
      StringBuilder read = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        char letter = text.charAt(at);
        if (letter == '\\') {
          letter = text.charAt(++at);
          int plain = "bfnrt".indexOf(letter);
          if (plain >= 0) letter = "\b\f\n\r\t".charAt(plain);
          if (letter == 'u') letter = (char) Integer.parseInt(text.substring(at + 1, (at += 4) + 1), 16);
        }
        read.append(letter);
      }
      at++;
      return read.toString();
    }
  }
}
