//! The frame around every page: top bar, navigation, the page, and the open dialog.

import { FormHost } from '../forms';
import type { AppView, ProfileView } from '../generated/views';

export function Frame({ profile }: { app: AppView; profile: ProfileView }) {
  return (
    <>
      <main className="page">{profile.name}</main>
      <FormHost />
    </>
  );
}
