//! The proxy of the first step, with the login that it may ask for. The password is passed to the core with the address that is
//! asked and with the profile that is added, and is kept in the keychain.

import { TextField } from '../../../components/TextField';
import { useText } from '../../../i18n';
import { changeDraft, type SetupDraft } from '../../../stores/setup';

interface ProxyFieldsProps {
  draft: SetupDraft;
  /** Why a setting cannot be changed. */
  fixed: (name: string) => string | null;
}

export function ProxyFields({ draft, fixed }: ProxyFieldsProps) {
  const text = useText();
  const { proxy, proxyUser, proxyPassword, read } = draft;
  const asked = read?.sentence.id.startsWith('address-proxy') ?? false;
  return (
    <details open={proxy !== '' || asked}>
      <summary data-testid="setup-proxy-open">{text('setup-proxy')}</summary>
      <div className="form">
        <TextField
          label={text('setting-connection-proxy')}
          help={fixed('connection.proxy') ?? text('setup-proxy-help')}
          readOnly={fixed('connection.proxy') !== null}
          value={proxy}
          onChange={(typed) => changeDraft({ proxy: typed, read: null })}
          optional
          testId="setup-proxy"
        />
        <TextField
          label={text('setting-connection-proxy_user')}
          help={fixed('connection.proxy_user') ?? text('setup-proxy-user-help')}
          readOnly={fixed('connection.proxy_user') !== null}
          value={proxyUser}
          onChange={(typed) => changeDraft({ proxyUser: typed, read: null })}
          optional
          testId="setup-proxy-user"
        />
        <TextField
          kind="password"
          label={text('proxy-password')}
          help={text('proxy-password-help')}
          value={proxyPassword}
          onChange={(typed) => changeDraft({ proxyPassword: typed, read: null })}
          optional
          testId="setup-proxy-password"
        />
      </div>
    </details>
  );
}
