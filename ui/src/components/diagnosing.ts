//! Where an error may lead to the diagnosis: on a page of an open profile. A dialog would stay open above that page.

import { createContext } from 'react';

export const MayDiagnose = createContext(false);
