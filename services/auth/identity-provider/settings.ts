/** An OpenID Connect provider whose users sign in here, and Scenarium as its client. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** Audience that access tokens must name to be accepted as bearer tokens. */
  audience: string;
  /** True when the provider may have an http address. */
  allowHttp: boolean;
}
