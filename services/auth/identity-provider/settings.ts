/** An OpenID Connect provider whose users sign in here, and this product as its client. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** What access tokens that are accepted as bearer must name as their audience. */
  audience: string;
  /** Whether it may be at an http address. */
  allowHttp: boolean;
}
